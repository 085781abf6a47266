import { useEffect } from 'react';

/**
 * Calls `onRecovered` when the session can be read again, and repeatedly while this is mounted: the
 * page may be rendered by a process that cannot read it yet. Renders nothing.
 */
export function AccountRecovery({ onRecovered }: { onRecovered: () => void }) {
  useEffect(() => {
    const controller = new AbortController();
    import('./lazy/watch-account.ts').then(
      ({ watchAccount }) => watchAccount(onRecovered, controller.signal),
      // The page has a button that does the same.
      () => {},
    );
    return () => controller.abort();
  }, [onRecovered]);
  return null;
}
