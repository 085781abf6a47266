import { createContext, useContext } from 'react';
import type { Lang } from '../../domain/language/language.ts';
import { type StructuredData, serializeStructuredData } from '../../domain/web/structured-data.ts';

/** Metadata of a page for crawlers. Only documents contain it, not loader data or scripts. */
export type PageMetadata = {
  /** Paths in other languages, if more than the language prefix differs. */
  pathsByLang?: Partial<Record<Lang, string>>;
  structuredData?: StructuredData;
  verificationTags?: readonly { name: string; content: string }[];
};

const MetadataContext = createContext<PageMetadata>({});

export const PageMetadataProvider = MetadataContext.Provider;

export function usePageMetadata(): PageMetadata {
  return useContext(MetadataContext);
}

/** One JSON-LD block per page, at the end of the body. Not hydrated. */
export function StructuredDataBlock() {
  const { structuredData } = usePageMetadata();
  if (!structuredData?.length) return null;
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: serializeStructuredData(structuredData) }}
    />
  );
}
