import type { ComponentProps } from 'react';

type BelowFirstScreenProps = Pick<ComponentProps<'div'>, 'className' | 'children'> & {
  as?: 'div' | 'article';
};

/**
 * The part of a page that ends the first screen. The browser paints nothing before this element begins: half of what stands before it
 * would move when the rest arrives. Pages without it are short, and painted as they come.
 */
export function BelowFirstScreen({ as: Tag = 'div', ...rest }: BelowFirstScreenProps) {
  return (
    <>
      {import.meta.env.SSR && <link rel="expect" href="#below-first-screen" blocking="render" />}
      <Tag id="below-first-screen" {...rest} />
    </>
  );
}
