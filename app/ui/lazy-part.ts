import { type ComponentType, lazy } from 'react';

/** A lazily loaded component; stays empty if it cannot be loaded. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
