import { createContext, use } from 'react';
import type { ServiceMarks } from '../../domain/titles/watch-service.ts';

/** Services of the visitor that stream the titles of the page; `null` without chosen services. */
const ServiceMarksContext = createContext<ServiceMarks | null>(null);
export const ServiceMarksProvider = ServiceMarksContext.Provider;

export function useServiceMarks(): ServiceMarks | null {
  return use(ServiceMarksContext);
}
