import { createContext, use } from 'react';
import { useMatches } from 'react-router';
import type { TitleStates } from '../../domain/titles/title-state.ts';

/** Title states of the current page; `null` for visitors. */
const TitleStatesContext = createContext<TitleStates | null>(null);
export const TitleStatesProvider = TitleStatesContext.Provider;

export function useTitleStates(): TitleStates | null {
  return use(TitleStatesContext);
}

/** Title states from the loader of the current route. */
export function usePageTitleStates(): TitleStates | null {
  const data = useMatches().at(-1)?.loaderData as { titleStates?: TitleStates | null } | undefined;
  return data?.titleStates ?? null;
}
