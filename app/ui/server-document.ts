import { createContext, use } from 'react';
import type { Lang } from '../../domain/language/language.ts';
import type { StructuredData } from '../../domain/web/structured-data.ts';
import type { StylesheetName } from '../styles/page-styles.tsx';

/** Metadata of a page for crawlers. Only documents contain it, not loader data or scripts. */
export type PageMetadata = {
  /** Paths in other languages, if more than the language prefix differs. */
  pathsByLang?: Partial<Record<Lang, string>>;
  structuredData?: StructuredData;
  verificationTags?: readonly { name: string; content: string }[];
};

export type ServerDocument = {
  metadata: PageMetadata;
  /** Of its content security policy. */
  nonce?: string;
  /** Those whose CSS it contains. */
  stylesheets: readonly StylesheetName[];
};

const ServerDocumentContext = createContext<ServerDocument>({ metadata: {}, stylesheets: [] });

/** For the document that the server renders. Browsers have none of it. */
export const ServerDocumentProvider = ServerDocumentContext.Provider;

export function useServerDocument(): ServerDocument {
  return use(ServerDocumentContext);
}
