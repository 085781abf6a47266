import type { ComponentProps } from 'react';

type BelowFirstScreenProps = Pick<ComponentProps<'div'>, 'className' | 'children'> & {
  as?: 'div' | 'article';
};

/** Ends the first screen. Blocks rendering until it is parsed, to prevent layout shifts. */
export function BelowFirstScreen({ as: Tag = 'div', ...rest }: BelowFirstScreenProps) {
  return (
    <>
      {import.meta.env.SSR && <link rel="expect" href="#below-first-screen" blocking="render" />}
      <Tag id="below-first-screen" {...rest} />
    </>
  );
}
