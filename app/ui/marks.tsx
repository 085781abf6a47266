import { createContext, use } from 'react';
import { useMatches } from 'react-router';
import type { Marks } from '../../domain/mark.ts';

/** The marks of the page that is shown; null for who is not signed in. */
const MarksContext = createContext<Marks | null>(null);
export const MarksProvider = MarksContext.Provider;

export function useMarks(): Marks | null {
  return use(MarksContext);
}

/** The marks that the loader of a route has put beside what its page shows. */
export function usePageMarks(): Marks | null {
  const data = useMatches().at(-1)?.loaderData as { marks?: Marks | null } | undefined;
  return data?.marks ?? null;
}
