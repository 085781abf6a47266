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
  /** Private or public. */
  rating: column.orNull(column.number()),
  review_text: column.orNull(column.text()),
  spoiler: column.boolean(),
};
type OwnTitle = TypedRow<typeof OWN_TITLE>;

/**
 * All titles that a user saved, saw, hid or rated privately, with names in one language, newest
 * first.
 */
export async function getOwnList(
  { db }: Pick<Services, 'db'>,
  { id }: User,
  lang: Lang,
): Promise<OwnTitle[]> {
  const { rows } = await typedSql('all title states of a user', OWN_TITLE)`
    with own as (
      select content_type, content_id from title_states where user_id = ${id}
      union select content_type, content_id from private_reviews where user_id = ${id}
    )
    select own.content_type, own.content_id,
      coalesce(t.names ->> ${lang}, t.names ->> 'en') as title, t.released, m.saved_at, m.seen_on::text, m.hidden_at,
      coalesce(r.rating, p.rating) as rating,
      case when r.id is null then p.review_text else r.review_text end as review_text,
      coalesce(r.spoiler, p.spoiler, false) as spoiler
    from own
      left join titles t on t.content_type = own.content_type and t.content_id = own.content_id
      left join title_states m on m.user_id = ${id} and m.content_type = own.content_type
        and m.content_id = own.content_id
      left join private_reviews p on p.user_id = ${id} and p.content_type = own.content_type
        and p.content_id = own.content_id
      left join reviews r on r.user_id = ${id} and r.content_type = own.content_type
        and r.content_id = own.content_id
    order by coalesce(m.saved_at, m.seen_on, m.hidden_at, p.created_at) desc, own.content_type,
      own.content_id`.execute(db);
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
    'rating',
    'review_text',
    'spoiler',
  ] as const;
  return writeCsv([header, ...titles.map((title) => header.map((name) => title[name]))]);
}
