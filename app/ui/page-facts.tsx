import { createContext, useContext } from 'react';
import type { Lang } from '../../domain/language.ts';
import { type StructuredData, writeStructuredData } from '../../domain/structured-data.ts';

/** What a page says to machines beyond what it shows. Only documents carry it: it is in no loader's data and in no script. */
export type PageFacts = {
  /** The path of the page in another language, where more of it differs than the language. */
  paths?: Partial<Record<Lang, string>>;
  graph?: StructuredData;
  /** Tags by which search engines know that the site is its owner's. */
  proofs?: readonly { name: string; content: string }[];
};

const FactsContext = createContext<PageFacts>({});

/** Given by the server alone; in a browser there are no facts, and whatever writes them is not there either. */
export const PageFactsProvider = FactsContext.Provider;

export function usePageFacts(): PageFacts {
  return useContext(FactsContext);
}

/** One block a page, at the end of the body, where nothing waits for it. Browsers keep it as text and React never looks at it. */
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
