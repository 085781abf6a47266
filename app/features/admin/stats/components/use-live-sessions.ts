import { useEffect, useState } from 'react';

/** `EventSource` reconnects by itself after a lost connection, but not after an HTTP error. */
const RECONNECT_DELAY_MS = 30_000;

type LiveSessions = { active: number | null; state: 'waiting' | 'live' | 'lost' };

/**
 * The number of active sessions as the server sends it (M2), initially that of the page.
 * Disconnects while the page is hidden. `waiting` until the first event; `lost` while disconnected,
 * with the last number.
 */
export function useLiveSessions(initialCount: number): {
  active: number;
  state: LiveSessions['state'];
} {
  const [{ active, state }, setLive] = useState<LiveSessions>({ active: null, state: 'waiting' });
  useEffect(() => {
    let source: EventSource | undefined;
    let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

    function disconnect(): void {
      clearTimeout(reconnectTimer);
      source?.close();
    }

    function connect(): void {
      disconnect();
      if (document.hidden) return;
      const connection = new EventSource('/api/admin/sessions');
      source = connection;
      connection.onmessage = ({ data }) =>
        setLive({ active: (JSON.parse(data) as { active: number }).active, state: 'live' });
      connection.onerror = () => {
        setLive((before) => ({ ...before, state: 'lost' }));
        if (connection.readyState === EventSource.CLOSED)
          reconnectTimer = setTimeout(connect, RECONNECT_DELAY_MS);
      };
    }

    connect();
    document.addEventListener('visibilitychange', connect);
    return () => {
      disconnect();
      document.removeEventListener('visibilitychange', connect);
    };
  }, []);
  return { active: active ?? initialCount, state };
}
