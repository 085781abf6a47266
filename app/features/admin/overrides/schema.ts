import { readPage } from '../../../../domain/admin/listing.ts';
import {
  getOverrideFields,
  OVERRIDE_FIELDS,
  OVERRIDE_LANGUAGES,
  type OverrideField,
  type OverrideLanguage,
} from '../../../../domain/admin/override.ts';
import { readChoice } from '../../../../domain/forms/form.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import { type MediaType, parseTitleKey } from '../../../../domain/titles/title.ts';

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
  open: { dialog: OverrideDialog; id: string } | null;
  /** The new override, while its dialog is open. */
  draft: OverrideDraft | null;
};

const DIALOGS = ['edit', 'delete'] as const;
type OverrideDialog = (typeof DIALOGS)[number];

/** A new override as far as it is chosen; each of these requires those above. */
export type OverrideDraft = {
  type: MediaType | null;
  find: string;
  title: number | null;
  field: OverrideField | null;
};

export const NEW_DRAFT: OverrideDraft = { type: null, find: '', title: null, field: null };

/** The steps of a new override (A 2). The last two share a form. */
export const STEPS = ['type', 'search', 'select', 'field', 'value', 'language'] as const;
export type Step = (typeof STEPS)[number];

export function getStep({ type, find, title, field }: OverrideDraft): Step {
  if (type === null) return 'type';
  if (title === null) return find === '' ? 'search' : 'select';
  return field === null ? 'field' : 'value';
}

/** The draft as it was before a step. */
export function draftBefore(draft: OverrideDraft, step: Step): OverrideDraft {
  const stepIndex = STEPS.indexOf(step);
  return {
    type: stepIndex > 0 ? draft.type : null,
    find: stepIndex > 1 ? draft.find : '',
    title: stepIndex > 2 ? draft.title : null,
    field: stepIndex > 3 ? draft.field : null,
  };
}

export function readOverridesQuery(parameters: URLSearchParams): OverridesQuery {
  const dialog = DIALOGS.find((name) => parameters.has(name));
  return {
    text: normalizeSingleLine(parameters.get('q') ?? '', 100),
    type: readChoice(parameters, 'type', TYPES),
    field: readChoice(parameters, 'field', OVERRIDE_FIELDS),
    language: readChoice(parameters, 'language', OVERRIDE_LANGUAGES),
    state: readChoice(parameters, 'state', ['deleted'] as const) ?? 'active',
    sort: readChoice(parameters, 'sort', ['oldest'] as const) ?? 'newest',
    page: readPage(parameters),
    open: dialog ? { dialog, id: normalizeSingleLine(parameters.get(dialog) ?? '', 100) } : null,
    draft: parameters.has('add') ? parseOverrideDraft(parameters) : null,
  };
}

/** `add` is the type: `add=movie&find=parasite&of=496243&new=title`. */
function parseOverrideDraft(parameters: URLSearchParams): OverrideDraft {
  const type = readChoice(parameters, 'add', TYPES);
  if (type === null) return NEW_DRAFT;
  const title = parseTitleKey(`${type}/${parameters.get('of')}`)?.id ?? null;
  const field =
    (title && getOverrideFields(type).find((name) => name === parameters.get('new'))) || null;
  return { type, find: normalizeSingleLine(parameters.get('find') ?? '', 100), title, field };
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
  draft,
}: OverridesQuery): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(type && { type }),
    ...(field && { field }),
    ...(language && { language }),
    ...(state !== 'active' && { state }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(open && { [open.dialog]: open.id }),
    ...(draft && {
      add: draft.type ?? 'new',
      ...(draft.find && { find: draft.find }),
      ...(draft.title && { of: String(draft.title) }),
      ...(draft.field && { new: draft.field }),
    }),
  };
}
