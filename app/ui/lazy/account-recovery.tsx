import { useEffect } from 'react';
import { watchAccount } from './watch-account.ts';

/**
 * Calls `onRecovered` when the session can be read again, and repeatedly while this is mounted: the
 * page may be rendered by a process that cannot read it yet. Renders nothing.
 */
export function AccountRecovery({ onRecovered }: { onRecovered: () => void }) {
  useEffect(() => {
    const controller = new AbortController();
    void watchAccount(onRecovered, controller.signal);
    return () => controller.abort();
  }, [onRecovered]);
  return null;
}
