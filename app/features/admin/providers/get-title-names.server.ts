import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Lang } from '../../../../domain/language.ts';
import { keyOf } from '../../../../domain/mark.ts';
import type { TitleRef } from '../../../../domain/title.ts';
import type { Services } from '../../../context.ts';

/** A list is worth more now than with all of its names a second later. */
const PATIENCE_MS = 800;

/** What titles are called, by `keyOf`: as the site knows them, else as the catalog says in time. What nobody could say is not in it. */
export async function getTitleNames(
  { database, catalog }: Pick<Services, 'database' | 'catalog'>,
  titles: TitleRef[],
  lang: Lang,
): Promise<Map<string, string>> {
  const asked = new Map(titles.map((title) => [keyOf(title), title]));
  const refs = [...asked.values()];
  const { rows } = await sql<TitleRef & { name: string }>`
    select content_type as type, content_id as id, coalesce(names ->> ${lang}, names ->> 'en') as name from titles
    where (content_type, content_id) in
      (select * from unnest(${refs.map(({ type }) => type)}::text[], ${refs.map(({ id }) => id)}::integer[]))`.execute(database);
  const names = new Map(rows.map((row) => [keyOf(row), row.name]));
  const unknown = refs.filter((title) => !names.has(keyOf(title)));
  const asking = unknown.map(async ({ type, id }) => {
    // Whatever is wrong with the catalog: the number tells which title it is.
    const page = await catalog.title(type, id, lang).catch(() => null);
    if (page !== null) names.set(keyOf(page), page.title.text);
  });
  if (asking.length > 0) await Promise.race([Promise.all(asking), sleep(PATIENCE_MS, undefined, { ref: false })]);
  return new Map(names);
}
