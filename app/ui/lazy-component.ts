import { type ComponentType, lazy } from 'react';

/** A lazily loaded component, or `Failed`, by default nothing, if it cannot be loaded. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props> = () => null,
) {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Failed }),
    ),
  );
}
