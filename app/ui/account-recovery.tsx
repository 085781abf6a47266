import { useEffect } from 'react';

/** Calls `onRecovered` once, as soon as the session can be read again. Renders nothing. */
export function AccountRecovery({ onRecovered }: { onRecovered: () => void }) {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    import('./lazy/wait-for-account.ts')
      .then(({ waitForAccount }) => waitForAccount(signal))
      .then(
        () => signal.aborted || onRecovered(),
        // Without the module the button of the page is left.
        () => {},
      );
    return () => controller.abort();
  }, [onRecovered]);
  return null;
}
