import pg from 'pg';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { makePostgresDatabase, postgresUrl, runStatement } from './postgres.ts';
import { silentLog } from './silent-log.ts';

let template: Promise<string> | null = null;

/** A new migrated database. The caller removes it. */
export async function makeMigratedPostgres(): ReturnType<typeof makePostgresDatabase> {
  template ??= findOrCreateTemplate(process.env.POSTGRES_TEMPLATE as string);
  return makePostgresDatabase({ template: await template });
}

/** Migrations take a second, a copy a tenth. The workers share one template. */
async function findOrCreateTemplate(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${postgresUrl}/test` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await runStatement(`create database ${name}_new`);
      const url = `${postgresUrl}/${name}_new`;
      const database = await openDatabase({ url, folder: '', log: silentLog });
      await migrate(database.kysely);
      await database.close();
      await runStatement(`alter database ${name}_new rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}
