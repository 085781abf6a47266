import { readUuid } from '../../../../domain/forms/form.ts';
import {
  choice,
  defineQuery,
  dialog,
  filter,
  option,
  page,
  type QueryOf,
  type QueryPart,
  text,
  uuid,
} from '../../../../domain/forms/url-query.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import { OFFER_REPORT_KINDS } from '../../../../domain/titles/offer-report.ts';
import {
  type MediaType,
  parseTitleKey,
  type TitleRef,
  titleKey,
} from '../../../../domain/titles/title.ts';
import { parseRegion } from '../../../../domain/titles/watch-region.ts';

export const TYPES = ['movie', 'tv'] as const satisfies readonly MediaType[];
/** Active offers are shown, scheduled and ended ones only between their days. */
export const STATES = ['active', 'scheduled', 'ended', 'inactive'] as const;
export type ProviderState = (typeof STATES)[number];

/** `failed`: broken or unreachable. */
export const LINK_FILTERS = ['failed', 'ok', 'unchecked'] as const;
export type LinkFilter = (typeof LINK_FILTERS)[number];

/** Watch types that admins can add, the default first (A 9). */
export const CURATED_TYPES = ['flatrate', 'rent', 'buy'] as const;
export type CuratedType = (typeof CURATED_TYPES)[number];

export const MAX_NAME_LENGTH = 100;

/** Maximum size of an import. The body limit of the site is the same. */
export const MAX_FILE_MB = 5;
export const MAX_ROWS = 5000;

/** Files of earlier versions lack them. */
export const DATE_COLUMNS = ['starts_on', 'ends_on'] as const;

/** Columns of the offer itself, without its title. */
export const OFFER_COLUMNS = [
  'provider_name',
  'watch_type',
  'country_code',
  'provider_url',
  'provider_logo_url',
  'is_active',
] as const;

const REQUIRED_COLUMNS = ['content_type', 'content_id', ...OFFER_COLUMNS] as const;

/** Columns of export and import, and fields of the form. */
export const COLUMNS = [...REQUIRED_COLUMNS, ...DATE_COLUMNS] as const;
export type Column = (typeof COLUMNS)[number];

/** Whether the first line of a file has all columns, and those of dates; `null` if unknown. */
export function readColumns(names: string[]): { isDated: boolean } | null {
  const isDated = DATE_COLUMNS.some((column) => names.includes(column));
  const expected = isDated ? COLUMNS : REQUIRED_COLUMNS;
  const isComplete =
    names.length === expected.length && expected.every((column) => names.includes(column));
  return isComplete ? { isDated } : null;
}

export type OpenDialog =
  /** `find` is the query of the title search, `pick` the chosen title. */
  | { dialog: 'new'; find: string; pick: TitleRef | null }
  /** `id` is `null` if malformed. */
  | { dialog: 'edit' | 'delete' | 'report'; id: string | null }
  | { dialog: 'import' };

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

const open: QueryPart<OpenDialog | null> = {
  read: readOpen,
  write: (value) => (value ? writeOpen(value) : {}),
  isFilter: false,
};

export const providersQuery = defineQuery({
  text: text(),
  type: choice(TYPES),
  watch: choice(CURATED_TYPES),
  country: filter(parseRegion),
  state: choice(STATES),
  link: choice(LINK_FILTERS),
  sort: option(['newest', 'oldest']),
  page: page(),
  open,
});
export type ProvidersQuery = QueryOf<typeof providersQuery>;

export function isReportsQuery(parameters: URLSearchParams): boolean {
  return parameters.has('reports');
}

/** Query of the reports of visitors, in the same tab. */
export const reportsQuery = defineQuery({
  resolved: {
    read: (parameters) => parameters.get('reports') === 'resolved',
    write: (resolved) => ({ reports: resolved ? 'resolved' : 'open' }),
    isFilter: false,
  },
  kind: choice(OFFER_REPORT_KINDS),
  country: filter(parseRegion),
  page: page(),
  /** `add` adds an offer. */
  open: dialog(['view', 'add'], uuid),
});
export type ReportsQuery = QueryOf<typeof reportsQuery>;
