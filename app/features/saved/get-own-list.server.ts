import { sql } from 'kysely';
import type { Member } from '../../../domain/account.ts';
import type { Lang } from '../../../domain/language.ts';
import type { MediaType } from '../../../domain/title.ts';
import { writeCsv } from '../../../lib/csv.ts';
import type { Services } from '../../context.ts';

type OwnTitle = {
  content_type: MediaType;
  content_id: number;
  title: string;
  released: string | null;
  saved_at: Date | null;
  seen_on: string | null;
  hidden_at: Date | null;
};

/** Everything that somebody has saved, seen or hidden, with the titles in one language, newest first. */
export async function getOwnList(
  { database }: Pick<Services, 'database'>,
  { id }: Member,
  lang: Lang,
): Promise<OwnTitle[]> {
  const { rows } = await sql<OwnTitle>`
    select m.content_type, m.content_id, coalesce(t.names ->> ${lang}, t.names ->> 'en') as title, t.released, m.saved_at, m.seen_on::text, m.hidden_at
    from title_marks m join titles t on t.content_type = m.content_type and t.content_id = m.content_id
    where m.user_id = ${id}
    order by coalesce(m.saved_at, m.seen_on, m.hidden_at) desc, m.content_type, m.content_id`.execute(
    database,
  );
  return rows;
}

/** The same as a table for spreadsheets, which can be brought in again. */
export function writeOwnList(titles: OwnTitle[]): string {
  const head = [
    'content_type',
    'content_id',
    'title',
    'released',
    'saved_at',
    'seen_on',
    'hidden_at',
  ] as const;
  return writeCsv([head, ...titles.map((title) => head.map((name) => title[name]))]);
}
