type IconProps = {
  svg: string;
  /** Mirrored in right-to-left languages. */
  directional?: boolean;
  filled?: boolean;
};

export function Icon({ svg, directional, filled }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={directional ? 'icon icon--directional' : 'icon'}
      aria-hidden
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
