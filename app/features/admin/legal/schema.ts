import {
  LEGAL_LANGUAGES,
  LEGAL_TYPES,
  type LegalLanguage,
  type LegalType,
} from '../../../../domain/admin/admin.ts';
import { readPage } from '../../../../domain/admin/listing.ts';
import { readChoice, readUuid } from '../../../../domain/forms/form.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';

export const MAX_TITLE_LENGTH = 200;
/** Bytes in units of 1024, as in the database. */
export const MAX_CONTENT_KB = 500;
/** More than any document of that size has: more would keep a parser busy for seconds. */
export const MAX_TAGS = 20_000;

export const STATES = ['on', 'off'] as const;
export const SORTS = ['newest', 'oldest', 'changed', 'changed_oldest'] as const;
export type LegalSort = (typeof SORTS)[number];

/** Query of the legal documents. Unknown and malformed values are ignored. */
export type LegalQuery = {
  text: string;
  type: LegalType | null;
  language: LegalLanguage | null;
  active: (typeof STATES)[number] | null;
  sort: LegalSort;
  page: number;
  open: LegalDialog | null;
};

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

export function readLegalQuery(parameters: URLSearchParams): LegalQuery {
  const dialog = DIALOGS.find((name) => parameters.has(name));
  return {
    text: normalizeSingleLine(parameters.get('q') ?? '', 100),
    type: readChoice(parameters, 'type', LEGAL_TYPES),
    language: readChoice(parameters, 'language', LEGAL_LANGUAGES),
    active: readChoice(parameters, 'active', STATES),
    sort: readChoice(parameters, 'sort', SORTS) ?? 'newest',
    page: readPage(parameters),
    open: dialog
      ? {
          dialog,
          id: readUuid(parameters, dialog) ?? '',
          from: readVersionNumber(parameters.get('from')),
          to: readVersionNumber(parameters.get('to')),
          builtIn: dialog === 'new' ? readBuiltInKey(parameters.get('text')) : null,
        }
      : null,
  };
}

/** The same for a URL, without defaults. */
export function writeLegalQuery({
  text,
  type,
  language,
  active,
  sort,
  page,
  open,
}: Partial<LegalQuery>): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(type && { type }),
    ...(language && { language }),
    ...(active && { active }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(page && page > 1 && { page: String(page) }),
    ...(open && { [open.dialog]: open.id || '1' }),
    ...(open?.from && { from: String(open.from) }),
    ...(open?.to && { to: String(open.to) }),
    ...(open?.builtIn && { text: `${open.builtIn.type}/${open.builtIn.language}` }),
  };
}

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
