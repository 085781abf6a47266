import { column, TITLE_REF, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import type { User } from '../../../domain/accounts/account.ts';
import { type TitleRef, titleKey } from '../../../domain/titles/title.ts';
import type { TitleState, TitleStates } from '../../../domain/titles/title-state.ts';
import type { Services } from '../../context.ts';

const TITLE_STATE_ROW = {
  ...TITLE_REF,
  saved_at: column.orNull(column.date()),
  seen_on: column.orNull(column.text()),
  hidden: column.boolean(),
};
type TitleStateRow = TypedRow<typeof TITLE_STATE_ROW>;

/**
 * The user's states of the titles on a page, in one query (U3). `null` for visitors, and if the
 * database fails: the page then has no buttons.
 */
export async function getTitleStates(
  { bestEffortDb, log }: Pick<Services, 'bestEffortDb' | 'log'>,
  user: User | null,
  titles: readonly TitleRef[],
): Promise<TitleStates | null> {
  if (user === null) return null;
  try {
    const ids = [...new Set(titles.map(({ id }) => id))];
    // Separate lists of types and ids need one index scan. Extra rows, of a show with the id of a
    // movie, do no harm.
    const types = [...new Set(titles.map(({ type }) => type))];
    const { rows } = await typedSql('title states of titles', TITLE_STATE_ROW)`
      select content_type as type, content_id as id, saved_at, seen_on::text,
        hidden_at is not null as hidden
      from title_states
      where user_id = ${user.id} and content_type = any (${types}::text[])
        and content_id = any (${ids}::integer[])`.execute(bestEffortDb);
    return {
      byTitle: Object.fromEntries(rows.map((row) => [titleKey(row), toTitleState(row)])),
      exclusions: user.exclusions,
    };
  } catch (error) {
    log.warn({ err: error }, 'cannot read title states');
    return null;
  }
}

function toTitleState({ saved_at, seen_on, hidden }: TitleStateRow): TitleState {
  return { savedAt: saved_at?.toISOString() ?? null, seenOn: seen_on, hidden };
}
