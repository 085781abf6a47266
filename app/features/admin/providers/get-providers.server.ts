import { type RawBuilder, sql } from 'kysely';
import { countProviderIssues } from '../../../../db/count-provider-issues.ts';
import { isCurrentOffer } from '../../../../db/current-offers.ts';
import { matchesTitles, ORDER_BY_AGE, readListing } from '../../../../db/read-listing.ts';
import { column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import type { LinkStatus } from '../../../../domain/admin/link-status.ts';
import type { Listing } from '../../../../domain/admin/listing.ts';
import type { Lang } from '../../../../domain/language/language.ts';
import { picturePath } from '../../../../domain/titles/picture.ts';
import { type MediaType, titleKey } from '../../../../domain/titles/title.ts';
import { assertAppError } from '../../../../domain/web/errors.ts';
import { getDayIn } from '../../../../lib/iso-day.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { getTitleNames } from '../../../title-names.ts';
import { getState, readTitleNumber } from './rules.ts';
import {
  type CuratedType,
  type LinkFilter,
  type OpenDialog,
  type ProviderState,
  type ProvidersQuery,
  TYPES,
} from './schema.ts';
import type { FoundTitle, ImportReport, OpenDialogData, ProviderRow } from './types.ts';

export const PROVIDERS_PAGE_SIZE = 20;
/** Results of a title search (A 9). */
const MAX_FOUND_TITLES = 10;

type ProviderDeps = Pick<Services, 'db' | 'catalog' | 'site' | 'operator'>;

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
  starts_on: column.orNull(column.text()),
  ends_on: column.orNull(column.text()),
  link_status: column.orNull(column.text<LinkStatus>()),
  link_http_status: column.orNull(column.number()),
  link_checked_at: column.orNull(column.date()),
  created_at: column.date(),
  updated_at: column.date(),
};
type Row = TypedRow<typeof ROW>;

const COLUMNS = sql`t.id, t.version, t.content_type, t.content_id, t.provider_name,
  t.provider_logo_url, t.provider_url, t.watch_type,
  t.country_code, t.is_active, t.starts_on::text, t.ends_on::text, t.link_status,
  t.link_http_status, t.link_checked_at, t.created_at, t.updated_at`;

/** Conditions of a query, of the table `t`, on an ISO day. */
export function providerConditions(
  { text, type, watch, country, state, link }: ProvidersQuery,
  today: string,
): RawBuilder<unknown>[] {
  const titleNumber = readTitleNumber(text);
  const types = titleNumber?.type ? [titleNumber.type] : TYPES;
  return [
    ...(titleNumber
      ? [matchesTitles(types.map((each) => ({ type: each, id: titleNumber.id })))]
      : []),
    ...(titleNumber === null && text !== '' ? [nameStartsWith(text)] : []),
    ...(type ? [sql`t.content_type = ${type}`] : []),
    ...(watch ? [sql`t.watch_type = ${watch}`] : []),
    ...(country ? [sql`t.country_code = ${country}`] : []),
    ...(state ? [hasState(state, today)] : []),
    ...(link ? [LINK_CONDITIONS[link]] : []),
  ];
}

/** As `getState` of rules.ts. */
function hasState(state: ProviderState, today: string): RawBuilder<unknown> {
  switch (state) {
    case 'active':
      return isCurrentOffer('t', today);
    case 'scheduled':
      return sql`t.is_active and t.starts_on > ${today}::date`;
    case 'ended':
      return sql`t.is_active and t.ends_on < ${today}::date`;
    case 'inactive':
      return sql`not t.is_active`;
  }
}

const LINK_CONDITIONS: Record<LinkFilter, RawBuilder<unknown>> = {
  failed: sql`t.link_status in ('broken', 'unreachable')`,
  ok: sql`t.link_status = 'ok'`,
  unchecked: sql`t.provider_url is not null and t.link_status is null`,
};

/** A prefix by bytes, as in the index: between the prefix and the last text that begins with it. */
function nameStartsWith(text: string): RawBuilder<unknown> {
  const name = sql`lower(t.provider_name)`;
  return sql`${name} ~>=~ lower(${text}) and ${name} ~<~ (lower(${text}) || ${'\u{10ffff}'})`;
}

export async function getProvidersPage(
  deps: ProviderDeps,
  admin: AdminSession,
  query: ProvidersQuery,
  lang: Lang,
) {
  const [providers, opened, issues] = await Promise.all([
    getProviders(deps, admin, query, lang),
    getOpenDialogData(deps, admin, query.open, lang),
    countProviderIssues(deps.db),
  ]);
  return { query, providers, size: PROVIDERS_PAGE_SIZE, opened, issues };
}

/** Providers with the names of their titles (M8). */
export async function getProviders(
  deps: ProviderDeps,
  _: AdminSession,
  query: ProvidersQuery,
  lang: Lang,
): Promise<Listing<ProviderRow>> {
  const listing = await readListing(deps.db, {
    query: 'providers of a page',
    row: ROW,
    table: 'watch_providers',
    where: providerConditions(query, getDayIn(deps.operator.timeZone)),
    order: ORDER_BY_AGE[query.sort],
    columns: COLUMNS,
    page: query.page,
    size: PROVIDERS_PAGE_SIZE,
  });
  return { ...listing, rows: await addTitleNames(deps, listing.rows, lang) };
}

/** Data of the open dialog; `null` if none is open. */
export async function getOpenDialogData(
  deps: ProviderDeps,
  admin: AdminSession,
  open: OpenDialog | null,
  lang: Lang,
): Promise<OpenDialogData | null> {
  if (open === null) return null;
  switch (open.dialog) {
    case 'new': {
      const { find, pick } = open;
      const [found, names] = await Promise.all([
        findTitles(deps, find, lang),
        pick && getTitleNames(deps, [pick], lang),
      ]);
      return {
        dialog: 'new',
        found,
        picked: pick && { ...pick, name: names?.get(titleKey(pick)) ?? null },
      };
    }
    case 'import':
      return { dialog: 'import' };
    case 'report':
      return {
        dialog: 'report',
        report: open.id === null ? null : await getReport(deps, admin, open.id),
      };
    default:
      return {
        dialog: open.dialog,
        provider: open.id === null ? null : await getProvider(deps, admin, open.id, lang),
      };
  }
}

async function getProvider(
  deps: ProviderDeps,
  _: AdminSession,
  id: string,
  lang: Lang,
): Promise<ProviderRow | null> {
  const { rows } = await typedSql(
    'provider',
    ROW,
  )`select ${COLUMNS} from watch_providers t where t.id = ${id}`.execute(deps.db);
  return (await addTitleNames(deps, rows, lang))[0] ?? null;
}

async function addTitleNames(deps: ProviderDeps, rows: Row[], lang: Lang): Promise<ProviderRow[]> {
  const refs = rows.map((row) => ({ type: row.content_type, id: row.content_id }));
  const names = await getTitleNames(deps, refs, lang);
  const today = getDayIn(deps.operator.timeZone);
  return rows.map((row) => {
    const title = { type: row.content_type, id: row.content_id };
    const [added, changed] = [row.created_at.toISOString(), row.updated_at.toISOString()];
    return {
      id: row.id,
      version: row.version,
      title,
      titleName: names.get(titleKey(title)) ?? null,
      name: row.provider_name,
      watch: row.watch_type,
      country: row.country_code,
      url: row.provider_url,
      active: row.is_active,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      state: getState(row, today),
      link: toLink(row),
      logo: row.provider_logo_url && picturePath(deps.site, row.provider_logo_url),
      logoUrl: row.provider_logo_url,
      added,
      changed: row.version > 1 ? changed : null,
    };
  });
}

function toLink({ link_status, link_http_status, link_checked_at }: Row): ProviderRow['link'] {
  return link_status === null || link_checked_at === null
    ? null
    : {
        status: link_status,
        httpStatus: link_http_status,
        checkedAt: link_checked_at.toISOString(),
      };
}

/** Titles of a search, without people. `null` without a query. */
async function findTitles(
  { catalog }: ProviderDeps,
  query: string,
  lang: Lang,
): Promise<FoundTitle[] | 'failed' | null> {
  if (query === '') return null;
  const results = await catalog.search('all', query, lang, 1).catch(assertAppError);
  if (!results) return 'failed';
  return results.items
    .flatMap((hit) =>
      hit.type === 'person'
        ? []
        : { type: hit.type, id: hit.id, name: hit.title, year: hit.date?.slice(0, 4) ?? null },
    )
    .slice(0, MAX_FOUND_TITLES);
}

/** The result of an import, by its id in the admin log. */
async function getReport(
  { db }: ProviderDeps,
  _: AdminSession,
  id: string,
): Promise<ImportReport | null> {
  const entries = await db
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
