import { useState } from 'react';

type LoadedJson<Data> =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'loaded'; data: Data };

/** Loads JSON of this site when `load` is called; it can be called again after a failure. */
export function useLoadedJson<Data>(url: string) {
  const [state, setState] = useState<LoadedJson<Data>>({ status: 'idle' });

  async function load() {
    if (state.status === 'loading' || state.status === 'loaded') return;
    setState({ status: 'loading' });
    try {
      const response = await fetch(url);
      setState(
        response.ok
          ? { status: 'loaded', data: (await response.json()) as Data }
          : { status: 'failed' },
      );
    } catch {
      setState({ status: 'failed' });
    }
  }

  return { state, load };
}
