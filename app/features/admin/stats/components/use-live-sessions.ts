import { useEffect, useState } from 'react';

/** A browser tries again by itself where the line was lost, but not where it was refused. */
const AGAIN_MS = 30_000;

type Live = { active: number | null; state: 'waiting' | 'live' | 'lost' };

/**
 * The number of active sessions as the server tells it (M2), from that of the page on. While nobody looks nothing is asked. `waiting`
 * is how it begins, and `lost` how it is while the line is away: the number is then the last that was told.
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
