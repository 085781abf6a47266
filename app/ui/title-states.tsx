import { createContext, use } from 'react';
import { useMatches } from 'react-router';
import type { TitleStates } from '../../domain/titles/title-state.ts';
import type { ServiceMarks } from '../../domain/titles/watch-service.ts';

/** Title states of the current page; `null` for visitors. */
const TitleStatesContext = createContext<TitleStates | null>(null);
export const TitleStatesProvider = TitleStatesContext.Provider;

export function useTitleStates(): TitleStates | null {
  return use(TitleStatesContext);
}

/** Data of the current route for all tiles. */
export function useTileData() {
  return (useMatches().at(-1)?.loaderData ?? {}) as {
    titleStates?: TitleStates | null;
    serviceMarks?: ServiceMarks | null;
  };
}
