import { createContext, useContext } from 'react';
import type { Lang } from '../../domain/language.ts';
import { type StructuredData, writeStructuredData } from '../../domain/structured-data.ts';

/** Metadata of a page for crawlers. Only documents contain it, not loader data or scripts. */
export type PageFacts = {
  /** Paths in other languages, if more than the language prefix differs. */
  paths?: Partial<Record<Lang, string>>;
  graph?: StructuredData;
  proofs?: readonly { name: string; content: string }[];
};

const FactsContext = createContext<PageFacts>({});

export const PageFactsProvider = FactsContext.Provider;

export function usePageFacts(): PageFacts {
  return useContext(FactsContext);
}

/** One JSON-LD block per page, at the end of the body. Not hydrated. */
export function StructuredDataBlock() {
  const { graph } = usePageFacts();
  if (!graph?.length) return null;
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: writeStructuredData(graph) }}
    />
  );
}
