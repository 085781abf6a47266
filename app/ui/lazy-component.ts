import { type ComponentType, lazy } from 'react';

/** A lazily loaded component; stays empty if it cannot be loaded. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
}
