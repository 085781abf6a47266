import {
  LEGAL_LANGUAGES,
  LEGAL_TYPES,
  type LegalLanguage,
  type LegalType,
} from '../../../../domain/admin/admin.ts';
import { readUuid } from '../../../../domain/forms/form.ts';
import {
  choice,
  defineQuery,
  option,
  page,
  type QueryOf,
  type QueryPart,
  text,
} from '../../../../domain/forms/url-query.ts';

export const MAX_TITLE_LENGTH = 200;
/** Bytes in units of 1024, as in the database. */
export const MAX_CONTENT_KB = 500;
/** More than any document of that size has: more would keep a parser busy for seconds. */
export const MAX_TAGS = 20_000;

export const STATES = ['on', 'off'] as const;
export const SORTS = ['newest', 'oldest', 'changed', 'changed_oldest'] as const;
export type LegalSort = (typeof SORTS)[number];

/** Which of the built-in texts a new document starts from. */
export type BuiltInKey = { type: LegalType; language: LegalLanguage };

const DIALOGS = ['new', 'edit', 'history', 'delete'] as const;

/**
 * The open dialog. `id` is empty for a new document and if malformed; `from` and `to` are versions.
 */
export type LegalDialog = {
  dialog: (typeof DIALOGS)[number];
  id: string;
  from?: number | null;
  to?: number | null;
  builtIn?: BuiltInKey | null;
};

function readBuiltInKey(value: string | null): BuiltInKey | null {
  const [typeName, languageName] = (value ?? '').split('/');
  const type = LEGAL_TYPES.find((known) => known === typeName);
  const language = LEGAL_LANGUAGES.find((known) => known === languageName);
  return type && language ? { type, language } : null;
}

function readVersionNumber(value: string | null): number | null {
  return /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : null;
}

/** A built-in text as the beginning of a document, with sanitized HTML. */
export type BuiltInText = BuiltInKey & { title: string; content: string };

const open: QueryPart<LegalDialog | null> = {
  read(parameters) {
    const dialog = DIALOGS.find((name) => parameters.has(name));
    return dialog
      ? {
          dialog,
          id: readUuid(parameters, dialog) ?? '',
          from: readVersionNumber(parameters.get('from')),
          to: readVersionNumber(parameters.get('to')),
          builtIn: dialog === 'new' ? readBuiltInKey(parameters.get('text')) : null,
        }
      : null;
  },
  write: (value) =>
    value
      ? {
          [value.dialog]: value.id || '1',
          ...(value.from && { from: String(value.from) }),
          ...(value.to && { to: String(value.to) }),
          ...(value.builtIn && { text: `${value.builtIn.type}/${value.builtIn.language}` }),
        }
      : {},
  isFilter: false,
};

export const legalQuery = defineQuery({
  text: text(),
  type: choice(LEGAL_TYPES),
  language: choice(LEGAL_LANGUAGES),
  active: choice(STATES),
  sort: option(SORTS),
  page: page(),
  open,
});
export type LegalQuery = QueryOf<typeof legalQuery>;
