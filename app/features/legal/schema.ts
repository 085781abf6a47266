import type { LegalType } from '../../../domain/admin.ts';

/** The pages of legal documents, as routes and messages know them. */
export const DOCUMENTS = {
  terms: 'terms_of_service',
  privacy: 'privacy_policy',
} as const satisfies Record<string, LegalType>;
export type DocumentName = keyof typeof DOCUMENTS;

/** A document as it was shown on a day, as `2026-11-23`; null is the present one, and what is no day that the site has seen. */
export type DocumentQuery = { date: string | null };

export function readDocumentQuery(parameters: URLSearchParams): DocumentQuery {
  const given = parameters.get('date') ?? '';
  const time = /^2\d{3}-\d{2}-\d{2}$/.test(given) ? Date.parse(given) : Number.NaN;
  // The 30th of February is read as a day of March.
  return {
    date: !Number.isNaN(time) && new Date(time).toISOString().startsWith(given) ? given : null,
  };
}

/** The same for an address, with its `?`. */
export function writeDocumentQuery({ date }: DocumentQuery): string {
  return date === null ? '' : `?date=${date}`;
}
