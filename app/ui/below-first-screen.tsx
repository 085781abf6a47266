import { Children, type ComponentProps, Suspense } from 'react';

type BelowFirstScreenProps = Pick<ComponentProps<'div'>, 'className' | 'children'> & {
  as?: 'div' | 'article';
};

/**
 * Ends the first screen. Blocks rendering until it is parsed, to prevent layout shifts. Each child
 * is hydrated by itself, when the browser is idle or somebody uses it.
 */
export function BelowFirstScreen({ as: Tag = 'div', className, children }: BelowFirstScreenProps) {
  return (
    <>
      {import.meta.env.SSR && <link rel="expect" href="#below-first-screen" blocking="render" />}
      <Tag id="below-first-screen" className={className}>
        {Children.map(children, (child) => child && <Suspense>{child}</Suspense>)}
      </Tag>
    </>
  );
}
