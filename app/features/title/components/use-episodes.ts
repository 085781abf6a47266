import { useState } from 'react';
import type { EpisodeView } from '../get-season-view.server.ts';

type State =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'loaded'; episodes: EpisodeView[] };

/** Loads episodes from a URL; `load` can be called again after a failure. */
export function useEpisodes(url: string) {
  const [state, setState] = useState<State>({ status: 'idle' });

  async function load() {
    if (state.status === 'loading' || state.status === 'loaded') return;
    setState({ status: 'loading' });
    try {
      const response = await fetch(url);
      setState(
        response.ok
          ? { status: 'loaded', episodes: (await response.json()) as EpisodeView[] }
          : { status: 'failed' },
      );
    } catch {
      setState({ status: 'failed' });
    }
  }

  return { state, load };
}
