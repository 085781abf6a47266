type IconProps = {
  /** One of `app/icons/icons.ts`. */
  svg: string;
  /** Points along the line, so that it is mirrored in right-to-left languages. */
  directional?: boolean;
  filled?: boolean;
};

/** Hidden from assistive technology: the text or the label beside an icon says the same. */
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
