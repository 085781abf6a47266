import { readPage } from '../../../../domain/admin/listing.ts';
import { TAKEDOWN_KINDS, type TakedownKind } from '../../../../domain/admin/takedown.ts';
import { readChoice } from '../../../../domain/forms/form.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import { MAX_URL_LENGTH } from '../../../../domain/web/http-url.ts';

export const MAX_REASON_LENGTH = 500;

/** Query of the takedowns. Unknown and malformed values are ignored. */
export type TakedownsQuery = {
  text: string;
  type: TakedownKind | null;
  sort: 'newest' | 'oldest';
  page: number;
  /** The new takedown, as it was typed; `null` while the dialog is closed. */
  draft: TakedownDraft | null;
};

/** `target` is an id or a URL; `kind` counts for an id only. */
export type TakedownDraft = { kind: TakedownKind; target: string };

export const NEW_DRAFT: TakedownDraft = { kind: 'movie', target: '' };

export function readTakedownsQuery(parameters: URLSearchParams): TakedownsQuery {
  return {
    text: normalizeSingleLine(parameters.get('q') ?? '', 100),
    type: readChoice(parameters, 'type', TAKEDOWN_KINDS),
    sort: readChoice(parameters, 'sort', ['oldest'] as const) ?? 'newest',
    page: readPage(parameters),
    draft: parameters.has('new')
      ? {
          kind: readChoice(parameters, 'kind', TAKEDOWN_KINDS) ?? NEW_DRAFT.kind,
          target: normalizeSingleLine(parameters.get('target') ?? '', MAX_URL_LENGTH),
        }
      : null,
  };
}

/** The same for a URL, without defaults. */
export function writeTakedownsQuery({
  text,
  type,
  sort,
  page,
  draft,
}: Partial<TakedownsQuery>): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(type && { type }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(page && page > 1 && { page: String(page) }),
    ...(draft && {
      new: '1',
      ...(draft.target && { kind: draft.kind, target: draft.target }),
    }),
  };
}
