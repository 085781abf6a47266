import { type ToggleEvent, useEffect, useRef } from 'react';

/** Props of a `details` element that call `onOpen` whenever it opens, or was opened early. */
export function useOnOpen(onOpen: () => void) {
  const ref = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, if it was open before hydration
  useEffect(() => {
    if (ref.current?.open) onOpen();
  }, []);
  return {
    ref,
    onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
      if (currentTarget.open) onOpen();
    },
  };
}
