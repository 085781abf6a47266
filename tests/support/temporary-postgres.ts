import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A new database; `null` without PostgreSQL on 127.0.0.1:5432. The caller removes it. */
export async function createTemporaryPostgres(): Promise<{
  url: string;
  remove: () => Promise<void>;
} | null> {
  const name = `kinora_test_${randomUUID().replaceAll('-', '')}`;
  for (const user of ['postgres', 'root']) {
    const server = `postgres://${user}@127.0.0.1:5432`;
    if (await runStatement(`${server}/test`, `create database ${name}`))
      return {
        url: `${server}/${name}`,
        remove: async () =>
          void (await runStatement(
            `${server}/test`,
            `drop database if exists ${name} with (force)`,
          )),
      };
  }
  return null;
}

/** Returns false if the server rejects the connection. */
async function runStatement(url: string, text: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
  } catch {
    return false;
  }
  try {
    await client.query(text);
    return true;
  } finally {
    await client.end();
  }
}
