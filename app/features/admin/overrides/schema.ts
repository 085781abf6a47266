import { readChoice } from '../../../../domain/form.ts';
import { readPage } from '../../../../domain/listing.ts';
import { refOfKey } from '../../../../domain/mark.ts';
import { oneLine } from '../../../../domain/one-line.ts';
import {
  fieldsOf,
  OVERRIDE_FIELDS,
  OVERRIDE_LANGUAGES,
  type OverrideField,
  type OverrideLanguage,
} from '../../../../domain/override.ts';
import type { MediaType } from '../../../../domain/title.ts';

export const TYPES = ['movie', 'tv'] as const satisfies readonly MediaType[];

/** Query of the overrides. Unknown and malformed values are ignored. */
export type OverridesQuery = {
  /** Words of a title, or its number. */
  text: string;
  type: MediaType | null;
  field: OverrideField | null;
  language: OverrideLanguage | null;
  state: 'active' | 'deleted';
  sort: 'newest' | 'oldest';
  page: number;
  /** The card that is edited or about to be deleted. */
  open: { as: OpenAs; id: string } | null;
  /** The new override, while its dialog is open. */
  add: Draft | null;
};

const OPENINGS = ['edit', 'delete'] as const;
type OpenAs = (typeof OPENINGS)[number];

/** A new override as far as it is chosen; each of these requires those above. */
export type Draft = {
  type: MediaType | null;
  find: string;
  title: number | null;
  field: OverrideField | null;
};

export const NEW_DRAFT: Draft = { type: null, find: '', title: null, field: null };

/** The steps of a new override (A 2). The last two share a form. */
export const STEPS = ['type', 'search', 'select', 'field', 'value', 'language'] as const;
export type Step = (typeof STEPS)[number];

export function stepOf({ type, find, title, field }: Draft): Step {
  if (type === null) return 'type';
  if (title === null) return find === '' ? 'search' : 'select';
  return field === null ? 'field' : 'value';
}

/** The draft as it was before a step. */
export function backTo(draft: Draft, step: Step): Draft {
  const before = STEPS.indexOf(step);
  return {
    type: before > 0 ? draft.type : null,
    find: before > 1 ? draft.find : '',
    title: before > 2 ? draft.title : null,
    field: before > 3 ? draft.field : null,
  };
}

export function readOverridesQuery(parameters: URLSearchParams): OverridesQuery {
  const as = OPENINGS.find((name) => parameters.has(name));
  return {
    text: oneLine(parameters.get('q') ?? '', 100),
    type: readChoice(parameters, 'type', TYPES),
    field: readChoice(parameters, 'field', OVERRIDE_FIELDS),
    language: readChoice(parameters, 'language', OVERRIDE_LANGUAGES),
    state: readChoice(parameters, 'state', ['deleted'] as const) ?? 'active',
    sort: readChoice(parameters, 'sort', ['oldest'] as const) ?? 'newest',
    page: readPage(parameters),
    open: as ? { as, id: oneLine(parameters.get(as) ?? '', 100) } : null,
    add: parameters.has('add') ? readDraft(parameters) : null,
  };
}

/** `add` is the type: `add=movie&find=parasite&of=496243&new=title`. */
function readDraft(parameters: URLSearchParams): Draft {
  const type = readChoice(parameters, 'add', TYPES);
  if (type === null) return NEW_DRAFT;
  const title = refOfKey(`${type}/${parameters.get('of')}`)?.id ?? null;
  const field = (title && fieldsOf(type).find((known) => known === parameters.get('new'))) || null;
  return { type, find: oneLine(parameters.get('find') ?? '', 100), title, field };
}

/** The same for a URL, without defaults. */
export function writeOverridesQuery({
  text,
  type,
  field,
  language,
  state,
  sort,
  page,
  open,
  add,
}: OverridesQuery): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(type && { type }),
    ...(field && { field }),
    ...(language && { language }),
    ...(state !== 'active' && { state }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(open && { [open.as]: open.id }),
    ...(add && {
      add: add.type ?? 'new',
      ...(add.find && { find: add.find }),
      ...(add.title && { of: String(add.title) }),
      ...(add.field && { new: add.field }),
    }),
  };
}
