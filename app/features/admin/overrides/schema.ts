import {
  getOverrideFields,
  OVERRIDE_FIELDS,
  OVERRIDE_LANGUAGES,
  type OverrideField,
} from '../../../../domain/admin/override.ts';
import { readChoice } from '../../../../domain/forms/form.ts';
import {
  choice,
  defineQuery,
  dialog,
  option,
  page,
  type QueryOf,
  type QueryPart,
  text,
} from '../../../../domain/forms/url-query.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import { type MediaType, parseTitleKey } from '../../../../domain/titles/title.ts';

export const TYPES = ['movie', 'tv'] as const satisfies readonly MediaType[];

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

/** `add` is the type: `add=movie&find=parasite&of=496243&new=title`. */
function parseOverrideDraft(parameters: URLSearchParams): OverrideDraft {
  const type = readChoice(parameters, 'add', TYPES);
  if (type === null) return NEW_DRAFT;
  const title = parseTitleKey(`${type}/${parameters.get('of')}`)?.id ?? null;
  const field =
    (title && getOverrideFields(type).find((name) => name === parameters.get('new'))) || null;
  return { type, find: normalizeSingleLine(parameters.get('find') ?? '', 100), title, field };
}

/** The new override, while its dialog is open. */
const draft: QueryPart<OverrideDraft | null> = {
  read: (parameters) => (parameters.has('add') ? parseOverrideDraft(parameters) : null),
  write: (value) =>
    value
      ? {
          add: value.type ?? 'new',
          ...(value.find && { find: value.find }),
          ...(value.title && { of: String(value.title) }),
          ...(value.field && { new: value.field }),
        }
      : {},
  isFilter: false,
};

export const overridesQuery = defineQuery({
  /** Words of a title, or its number. */
  text: text(),
  type: choice(TYPES),
  field: choice(OVERRIDE_FIELDS),
  language: choice(OVERRIDE_LANGUAGES),
  state: option(['active', 'deleted'], { isFilter: true }),
  sort: option(['newest', 'oldest']),
  page: page(),
  /** The card that is edited or about to be deleted. */
  open: dialog(['edit', 'delete'], (id) => normalizeSingleLine(id, 100)),
  draft,
});
export type OverridesQuery = QueryOf<typeof overridesQuery>;
