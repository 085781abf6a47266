import { TAKEDOWN_KINDS, type TakedownKind } from '../../../../domain/admin/takedown.ts';
import { readChoice } from '../../../../domain/forms/form.ts';
import {
  choice,
  defineQuery,
  option,
  page,
  type QueryOf,
  type QueryPart,
  text,
} from '../../../../domain/forms/url-query.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import { MAX_URL_LENGTH } from '../../../../domain/web/http-url.ts';

export const MAX_REASON_LENGTH = 500;

/** `target` is an id or a URL; `kind` counts for an id only. */
export type TakedownDraft = { kind: TakedownKind; target: string };

export const NEW_DRAFT: TakedownDraft = { kind: 'movie', target: '' };

/** The new takedown, as it was typed; `null` while the dialog is closed. */
const draft: QueryPart<TakedownDraft | null> = {
  read: (parameters) =>
    parameters.has('new')
      ? {
          kind: readChoice(parameters, 'kind', TAKEDOWN_KINDS) ?? NEW_DRAFT.kind,
          target: normalizeSingleLine(parameters.get('target') ?? '', MAX_URL_LENGTH),
        }
      : null,
  write: (value) => (value ? { new: '1', ...(value.target && value) } : {}),
  isFilter: false,
};

export const takedownsQuery = defineQuery({
  text: text(),
  type: choice(TAKEDOWN_KINDS),
  sort: option(['newest', 'oldest']),
  page: page(),
  draft,
});
export type TakedownsQuery = QueryOf<typeof takedownsQuery>;
