import { useEffect, useState } from 'react';

/** `EventSource` reconnects by itself after a lost connection, but not after an HTTP error. */
const AGAIN_MS = 30_000;

type Live = { active: number | null; state: 'waiting' | 'live' | 'lost' };

/**
 * The number of active sessions as the server sends it (M2), initially that of the page.
 * Disconnects while the page is hidden. `waiting` until the first event; `lost` while disconnected,
 * with the last number.
 */
export function useLiveSessions(ofPage: number): { active: number; state: Live['state'] } {
  const [{ active, state }, set] = useState<Live>({ active: null, state: 'waiting' });
  useEffect(() => {
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;

    function stop(): void {
      clearTimeout(again);
      source?.close();
    }

    function start(): void {
      stop();
      if (document.hidden) return;
      const opened = new EventSource('/api/admin/sessions');
      source = opened;
      opened.onmessage = ({ data }) =>
        set({ active: (JSON.parse(data) as { active: number }).active, state: 'live' });
      opened.onerror = () => {
        set((before) => ({ ...before, state: 'lost' }));
        if (opened.readyState === EventSource.CLOSED) again = setTimeout(start, AGAIN_MS);
      };
    }

    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', start);
    };
  }, []);
  return { active: active ?? ofPage, state };
}
