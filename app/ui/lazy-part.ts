import { type ComponentType, lazy } from 'react';

/** A part of a page that is sent when it is needed. Where it cannot be had, the page goes on without it. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
