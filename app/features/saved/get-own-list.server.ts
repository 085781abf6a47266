import { column, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import type { User } from '../../../domain/accounts/account.ts';
import type { Lang } from '../../../domain/language/language.ts';
import type { MediaType } from '../../../domain/titles/title.ts';
import { writeCsv } from '../../../lib/csv.ts';
import type { Services } from '../../context.ts';

const OWN_TITLE = {
  content_type: column.text<MediaType>(),
  content_id: column.number(),
  /** `null` if its catalog data was deleted for its age. */
  title: column.orNull(column.text()),
  released: column.orNull(column.text()),
  saved_at: column.orNull(column.date()),
  seen_on: column.orNull(column.text()),
  hidden_at: column.orNull(column.date()),
};
type OwnTitle = TypedRow<typeof OWN_TITLE>;

/** All titles that a user saved, saw or hid, with names in one language, newest first. */
export async function getOwnList(
  { db }: Pick<Services, 'db'>,
  { id }: User,
  lang: Lang,
): Promise<OwnTitle[]> {
  const { rows } = await typedSql('all title states of a user', OWN_TITLE)`
    select m.content_type, m.content_id, coalesce(t.names ->> ${lang}, t.names ->> 'en') as title,
      t.released, m.saved_at, m.seen_on::text, m.hidden_at
    from title_states m
      join titles t on t.content_type = m.content_type and t.content_id = m.content_id
    where m.user_id = ${id}
    order by coalesce(m.saved_at, m.seen_on, m.hidden_at) desc, m.content_type,
      m.content_id`.execute(db);
  return rows;
}

/** CSV export, which can be imported again. */
export function writeOwnList(titles: OwnTitle[]): string {
  const header = [
    'content_type',
    'content_id',
    'title',
    'released',
    'saved_at',
    'seen_on',
    'hidden_at',
  ] as const;
  return writeCsv([header, ...titles.map((title) => header.map((name) => title[name]))]);
}
