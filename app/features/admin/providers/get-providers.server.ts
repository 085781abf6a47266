import { type RawBuilder, sql } from 'kysely';
import { BY_AGE, isOfTitles, readListing } from '../../../../db/read-listing.ts';
import { column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import { assertAppError } from '../../../../domain/errors.ts';
import type { Lang } from '../../../../domain/language.ts';
import type { Listing } from '../../../../domain/listing.ts';
import { keyOf } from '../../../../domain/mark.ts';
import { picturePath } from '../../../../domain/picture.ts';
import type { MediaType } from '../../../../domain/title.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { getTitleNames } from '../../../title-names.ts';
import { readTitleNumber } from './rules.ts';
import { type CuratedType, type OpenDialog, type ProvidersQuery, TYPES } from './schema.ts';
import type { FoundTitle, ImportReport, Opened, ProviderRow } from './types.ts';

export const PROVIDERS_PAGE = 20;
/** Results of a title search (A 9). */
const MAX_FOUND_TITLES = 10;

type From = Pick<Services, 'database' | 'catalog' | 'site'>;

const ROW = {
  id: column.text(),
  version: column.number(),
  content_type: column.text<MediaType>(),
  content_id: column.number(),
  provider_name: column.text(),
  provider_logo_url: column.orNull(column.text()),
  provider_url: column.orNull(column.text()),
  watch_type: column.text<CuratedType>(),
  country_code: column.text(),
  is_active: column.boolean(),
  created_at: column.date(),
  updated_at: column.date(),
};
type Row = TypedRow<typeof ROW>;

const COLUMNS = sql`t.id, t.version, t.content_type, t.content_id, t.provider_name, t.provider_logo_url, t.provider_url, t.watch_type,
  t.country_code, t.is_active, t.created_at, t.updated_at`;

/** Conditions of a query, of the table `t`. */
export function providersWhere({
  text,
  type,
  watch,
  country,
  state,
}: ProvidersQuery): RawBuilder<unknown>[] {
  const number = readTitleNumber(text);
  const types = number?.type ? [number.type] : TYPES;
  return [
    ...(number ? [isOfTitles(types.map((each) => ({ type: each, id: number.id })))] : []),
    ...(number === null && text !== '' ? [begins(text)] : []),
    ...(type ? [sql`t.content_type = ${type}`] : []),
    ...(watch ? [sql`t.watch_type = ${watch}`] : []),
    ...(country ? [sql`t.country_code = ${country}`] : []),
    ...(state === 'active'
      ? [sql`t.is_active`]
      : state === 'inactive'
        ? [sql`not t.is_active`]
        : []),
  ];
}

/** A prefix by bytes, as in the index: between the prefix and the last text that begins with it. */
function begins(text: string): RawBuilder<unknown> {
  const name = sql`lower(t.provider_name)`;
  return sql`${name} ~>=~ lower(${text}) and ${name} ~<~ (lower(${text}) || ${'\u{10ffff}'})`;
}

/** Providers with the names of their titles (M8). */
export async function getProviders(
  from: From,
  _: AdminSession,
  query: ProvidersQuery,
  lang: Lang,
): Promise<Listing<ProviderRow>> {
  const listing = await readListing(from.database, {
    query: 'providers of a page',
    row: ROW,
    table: 'watch_providers',
    where: providersWhere(query),
    order: BY_AGE[query.sort],
    columns: COLUMNS,
    page: query.page,
    size: PROVIDERS_PAGE,
  });
  return { ...listing, rows: await withNames(from, listing.rows, lang) };
}

/** Data of the open dialog; `null` if none is open. */
export async function getOpened(
  from: From,
  admin: AdminSession,
  open: OpenDialog | null,
  lang: Lang,
): Promise<Opened | null> {
  if (open === null) return null;
  switch (open.dialog) {
    case 'new': {
      const { find, pick } = open;
      const [found, names] = await Promise.all([
        findTitles(from, find, lang),
        pick && getTitleNames(from, [pick], lang),
      ]);
      return {
        dialog: 'new',
        found,
        picked: pick && { ...pick, name: names?.get(keyOf(pick)) ?? null },
      };
    }
    case 'import':
      return { dialog: 'import' };
    case 'report':
      return {
        dialog: 'report',
        report: open.id === null ? null : await getReport(from, admin, open.id),
      };
    default:
      return {
        dialog: open.dialog,
        provider: open.id === null ? null : await getProvider(from, admin, open.id, lang),
      };
  }
}

async function getProvider(
  from: From,
  _: AdminSession,
  id: string,
  lang: Lang,
): Promise<ProviderRow | null> {
  const { rows } = await typedSql(
    'provider',
    ROW,
  )`select ${COLUMNS} from watch_providers t where t.id = ${id}`.execute(from.database);
  return (await withNames(from, rows, lang))[0] ?? null;
}

async function withNames(from: From, rows: Row[], lang: Lang): Promise<ProviderRow[]> {
  const refs = rows.map((row) => ({ type: row.content_type, id: row.content_id }));
  const names = await getTitleNames(from, refs, lang);
  return rows.map((row) => {
    const title = { type: row.content_type, id: row.content_id };
    const [added, changed] = [row.created_at.toISOString(), row.updated_at.toISOString()];
    return {
      id: row.id,
      version: row.version,
      title,
      titleName: names.get(keyOf(title)) ?? null,
      name: row.provider_name,
      watch: row.watch_type,
      country: row.country_code,
      url: row.provider_url,
      active: row.is_active,
      logo: row.provider_logo_url && picturePath(from.site, row.provider_logo_url),
      logoUrl: row.provider_logo_url,
      added,
      changed: row.version > 1 ? changed : null,
    };
  });
}

/** Titles of a search, without people. `null` without a query. */
async function findTitles(
  { catalog }: From,
  words: string,
  lang: Lang,
): Promise<FoundTitle[] | 'failed' | null> {
  if (words === '') return null;
  const answer = await catalog.search('all', words, lang, 1).catch(assertAppError);
  if (!answer) return 'failed';
  return answer.items
    .flatMap((hit) =>
      hit.type === 'person'
        ? []
        : { type: hit.type, id: hit.id, name: hit.title, year: hit.date?.slice(0, 4) ?? null },
    )
    .slice(0, MAX_FOUND_TITLES);
}

/** The result of an import, by its id in the admin log. */
async function getReport(
  { database }: From,
  _: AdminSession,
  id: string,
): Promise<ImportReport | null> {
  const entries = await database
    .selectFrom('admin_logs')
    .select('details')
    .where('target_id', '=', id)
    .where('action', '=', 'import_providers')
    .execute();
  return (
    (entries.map(({ details }) => details.report).find((report) => report !== undefined) as
      | ImportReport
      | undefined) ?? null
  );
}
