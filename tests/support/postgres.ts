import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * URL of a PostgreSQL server without a database: that of the unit tests, else the one on port 5432;
 * `null` if unavailable.
 */
export const postgresUrl = await findPostgres();
if (postgresUrl === null)
  console.log(
    'PostgreSQL tests are skipped: no server answers on 127.0.0.1:5432 (user postgres or root, database test).',
  );

/** A new database, empty without a template. The caller removes it. */
export async function makePostgresDatabase({
  template = 'template1',
}: {
  template?: string;
} = {}): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `kinora_test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(`create database ${name} template ${template}`);
  return {
    url: `${postgresUrl}/${name}`,
    remove: () => runStatement(`drop database if exists ${name} with (force)`),
  };
}

/** In the database `test`. */
export async function runStatement(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgresUrl}/test` });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function findPostgres(): Promise<string | null> {
  if (process.env.TEST_POSTGRES_URL !== undefined) return process.env.TEST_POSTGRES_URL;
  for (const user of ['postgres', 'root']) {
    const url = `postgres://${user}@127.0.0.1:5432`;
    const client = new pg.Client({
      connectionString: `${url}/test`,
      connectionTimeoutMillis: 2000,
    });
    try {
      await client.connect();
      return url;
    } catch {
      // Unavailable, or not for this user; reported once, above.
    } finally {
      await client.end();
    }
  }
  return null;
}
