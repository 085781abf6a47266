import { createContext, use } from 'react';
import { useMatches } from 'react-router';
import type { ServiceMarks } from '../../domain/titles/watch-service.ts';

/** Services of the visitor that stream the titles of the page; `null` without chosen services. */
const ServiceMarksContext = createContext<ServiceMarks | null>(null);
export const ServiceMarksProvider = ServiceMarksContext.Provider;

export function useServiceMarks(): ServiceMarks | null {
  return use(ServiceMarksContext);
}

/** Service marks from the loader of the current route. */
export function usePageServiceMarks(): ServiceMarks | null {
  const data = useMatches().at(-1)?.loaderData as
    | { serviceMarks?: ServiceMarks | null }
    | undefined;
  return data?.serviceMarks ?? null;
}
