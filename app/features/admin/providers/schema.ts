import { readPage } from '../../../../domain/admin/listing.ts';
import { readChoice, readUuid } from '../../../../domain/forms/form.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import type { MediaType, TitleRef } from '../../../../domain/titles/title.ts';
import { parseTitleKey, titleKey } from '../../../../domain/titles/title-state.ts';
import { parseRegion } from '../../../../domain/titles/watch-region.ts';

export const TYPES = ['movie', 'tv'] as const satisfies readonly MediaType[];
export const STATES = ['active', 'inactive'] as const;

/** Watch types that admins can add, the default first (A 9). */
export const CURATED_TYPES = ['flatrate', 'rent', 'buy'] as const;
export type CuratedType = (typeof CURATED_TYPES)[number];

export const MAX_NAME_LENGTH = 100;

/** Maximum size of an import. The body limit of the site is the same. */
export const MAX_FILE_MB = 5;
export const MAX_ROWS = 5000;

/** Columns of export and import, and fields of the form. */
export const COLUMNS = [
  'content_type',
  'content_id',
  'provider_name',
  'watch_type',
  'country_code',
  'provider_url',
  'provider_logo_url',
  'is_active',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Query of the providers. Unknown and malformed values are ignored. */
export type ProvidersQuery = {
  text: string;
  type: MediaType | null;
  watch: CuratedType | null;
  country: string | null;
  state: (typeof STATES)[number] | null;
  sort: 'newest' | 'oldest';
  page: number;
  open: OpenDialog | null;
};

export type OpenDialog =
  /** `find` is the query of the title search, `pick` the chosen title. */
  | { dialog: 'new'; find: string; pick: TitleRef | null }
  /** `id` is `null` if malformed. */
  | { dialog: 'edit' | 'delete' | 'report'; id: string | null }
  | { dialog: 'import' };

export function readProvidersQuery(parameters: URLSearchParams): ProvidersQuery {
  return {
    text: normalizeSingleLine(parameters.get('q') ?? '', 100),
    type: readChoice(parameters, 'type', TYPES),
    watch: readChoice(parameters, 'watch', CURATED_TYPES),
    country: parseRegion(parameters.get('country')),
    state: readChoice(parameters, 'state', STATES),
    sort: readChoice(parameters, 'sort', ['oldest'] as const) ?? 'newest',
    page: readPage(parameters),
    open: readOpen(parameters),
  };
}

function readOpen(parameters: URLSearchParams): OpenDialog | null {
  if (parameters.has('new'))
    return {
      dialog: 'new',
      find: normalizeSingleLine(parameters.get('find') ?? '', 100),
      pick: parseTitleKey(parameters.get('pick') ?? ''),
    };
  if (parameters.has('import')) return { dialog: 'import' };
  const dialog = (['edit', 'delete', 'report'] as const).find((name) => parameters.has(name));
  return dialog ? { dialog, id: readUuid(parameters, dialog) } : null;
}

/** The same for a URL, without defaults. */
export function writeProvidersQuery({
  text,
  type,
  watch,
  country,
  state,
  sort,
  page,
  open,
}: Partial<ProvidersQuery>): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(type && { type }),
    ...(watch && { watch }),
    ...(country && { country }),
    ...(state && { state }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(page && page > 1 && { page: String(page) }),
    ...(open && writeOpen(open)),
  };
}

function writeOpen(open: OpenDialog): Record<string, string> {
  switch (open.dialog) {
    case 'new':
      return {
        new: '1',
        ...(open.find && { find: open.find }),
        ...(open.pick && { pick: titleKey(open.pick) }),
      };
    case 'import':
      return { import: '1' };
    default:
      return { [open.dialog]: open.id ?? '' };
  }
}
