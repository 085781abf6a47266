import type { LegalType } from '../../../domain/admin/admin.ts';

/** The pages of legal documents, as routes and messages name them. */
export const DOCUMENTS = {
  terms: 'terms_of_service',
  privacy: 'privacy_policy',
} as const satisfies Record<string, LegalType>;
export type DocumentName = keyof typeof DOCUMENTS;

/** A document as of an ISO date; `null` is the current one, also for invalid days. */
export type DocumentQuery = { date: string | null };

export function readDocumentQuery(parameters: URLSearchParams): DocumentQuery {
  const text = parameters.get('date') ?? '';
  const time = /^2\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // `Date` reads 30 February as a day of March.
  return {
    date: !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null,
  };
}

/** Empty, or with its `?`. */
export function writeDocumentQuery({ date }: DocumentQuery): string {
  return date === null ? '' : `?date=${date}`;
}
