import { type RawBuilder, sql } from 'kysely';
import { matchesWords, ORDER_BY_AGE, readListing } from '../../../../db/read-listing.ts';
import { column } from '../../../../db/typed-sql.ts';
import type { Listing } from '../../../../domain/admin/listing.ts';
import {
  parseTakedownTarget,
  TAKEDOWN_KINDS,
  type TakedownKind,
  type TakedownTarget,
} from '../../../../domain/admin/takedown.ts';
import type { Lang } from '../../../../domain/language/language.ts';
import { assertAppError } from '../../../../domain/web/errors.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import type { TakedownDraft, TakedownsQuery } from './schema.ts';
import type { NamedTarget, TakedownRow } from './types.ts';

export const TAKEDOWNS_PAGE_SIZE = 20;

const ROW = {
  id: column.text(),
  kind: column.text<TakedownKind>(),
  target_id: column.number(),
  name: column.orNull(column.text()),
  reason: column.text(),
  creator: column.orNull(column.text()),
  created_at: column.date(),
  titles: column.number(),
  complete: column.boolean(),
};

const COLUMNS = sql`t.id, t.kind, t.target_id, t.name, t.reason, p.username as creator,
  t.created_at, t.titles_read_at is not null as complete,
  (select count(*)::integer from takedown_titles k where k.takedown_id = t.id) as titles`;

/** A page of takedowns, newest first. */
export async function getTakedowns(
  { db }: Pick<Services, 'db'>,
  _admin: AdminSession,
  { text, type, sort, page }: TakedownsQuery,
): Promise<Listing<TakedownRow>> {
  const listing = await readListing(db, {
    query: 'takedowns of a page',
    row: ROW,
    table: 'takedowns',
    where: [...matchesText(text), ...(type ? [sql`t.kind = ${type}`] : [])],
    order: ORDER_BY_AGE[sort],
    columns: COLUMNS,
    joins: sql`left join profiles p on p.id = t.created_by`,
    page,
    size: TAKEDOWNS_PAGE_SIZE,
  });
  return {
    ...listing,
    rows: listing.rows.map(({ target_id, created_at, titles, complete, ...row }) => ({
      ...row,
      targetId: target_id,
      created: created_at.toISOString(),
      titles: row.kind === 'keyword' ? { count: titles, complete } : null,
    })),
  };
}

/** By id, key or URL, or by words of the name and the reason. */
function matchesText(text: string): RawBuilder<unknown>[] {
  const target = parseTakedownTarget(text, 'movie');
  if (target === null) return matchesWords(sql`coalesce(t.name, '') || ' ' || t.reason`, text);
  const kinds = /^\d+$/.test(text) ? TAKEDOWN_KINDS : [target.kind];
  return [sql`t.kind = any (${kinds}::text[]) and t.target_id = ${target.id}`];
}

/** The target of a draft; `null` if the draft has none. */
export async function getDraftTarget(
  services: Pick<Services, 'db' | 'catalog'>,
  _admin: AdminSession,
  { kind, target: text }: TakedownDraft,
  lang: Lang,
): Promise<NamedTarget | null> {
  const target = parseTakedownTarget(text, kind);
  if (target === null) return null;
  const takenDown = await services.db
    .selectFrom('takedowns')
    .select('name')
    .where('kind', '=', target.kind)
    .where('target_id', '=', target.id)
    .executeTakeFirst();
  if (takenDown) return { ...target, name: takenDown.name, state: 'taken_down' };
  const name = await getTargetName(services, target, lang);
  if (name === undefined) return { ...target, name: null, state: 'unchecked' };
  return { ...target, name, state: name === null ? 'missing' : 'found' };
}

/** `null` if the catalog does not have it, undefined if the catalog is unavailable. */
export async function getTargetName(
  { catalog }: Pick<Services, 'catalog'>,
  { kind, id }: TakedownTarget,
  lang: Lang,
): Promise<string | null | undefined> {
  try {
    if (kind === 'keyword') return await catalog.keywordName(id);
    if (kind === 'person') return (await catalog.person(id, lang))?.name ?? null;
    return (await catalog.title(kind, id, lang))?.title.text ?? null;
  } catch (error) {
    assertAppError(error);
    return undefined;
  }
}
