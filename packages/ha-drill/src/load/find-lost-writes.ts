import pg from 'pg';
import type { AcknowledgedWrite } from './observations.ts';

/** The acknowledged writes that are not in the database. */
export async function findLostWrites(
  databaseUrl: string,
  writes: readonly AcknowledgedWrite[],
): Promise<AcknowledgedWrite[]> {
  const stored = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      `select concat_ws(' ', user_id, content_type, content_id) as key from title_states
        where saved_at is not null
      union all
      select concat_ws(' ', user_id, content_type, content_id, review_text) from reviews`,
    );
    return new Set(rows.map(({ key }) => key));
  });
  return writes.filter(
    ({ userId, type, id, reviewText }) =>
      !stored.has([userId, type, id, ...(reviewText === null ? [] : [reviewText])].join(' ')),
  );
}

/** So that the next fault writes new rows again, for known titles and for others. */
export async function resetWrites(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('delete from title_states');
    await client.query('delete from reviews');
    await client.query('delete from titles where content_id % 2 = 0');
  });
}

async function withClient<Result>(
  url: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
