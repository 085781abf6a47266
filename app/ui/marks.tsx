import { createContext, use } from 'react';
import { useMatches } from 'react-router';
import type { Marks } from '../../domain/mark.ts';

/** Title states of the current page; `null` for visitors. */
const MarksContext = createContext<Marks | null>(null);
export const MarksProvider = MarksContext.Provider;

export function useMarks(): Marks | null {
  return use(MarksContext);
}

/** Title states from the loader of the current route. */
export function usePageMarks(): Marks | null {
  const data = useMatches().at(-1)?.loaderData as { marks?: Marks | null } | undefined;
  return data?.marks ?? null;
}
