import { hash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** The server stores statements per connection, and value lists of any length create new ones. */
const MAX_STATEMENTS = 500;

let observer: ((text: string) => void) | null = null;

/** For `npm run queries:record`, which collects the SQL of this version. */
export function setQueryObserver(next: (text: string) => void): void {
  observer = next;
}

/**
 * Prepares every parametrised statement once per connection, named by the hash of its SQL, which
 * makes short queries a third faster. Statements without parameters stay unprepared and may be
 * several in one call. Without `namesStatements` no statement outlives its transaction.
 */
export function withPreparedStatements(
  pool: Pool,
  { namesStatements }: { namesStatements: boolean },
): PostgresPool {
  const getStatementName = namesStatements ? createStatementNames() : () => undefined;
  const preparingClients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const existing = preparingClients.get(client);
      if (existing) return existing;
      const preparingClient = createPreparingClient(client, getStatementName);
      preparingClients.set(client, preparingClient);
      return preparingClient;
    },
  };
}

type GetStatementName = (text: string) => string | undefined;

function createPreparingClient(
  client: PoolClient,
  getStatementName: GetStatementName,
): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query(cursor: never): never;
  function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    observer?.(text);
    return values.length === 0
      ? client.query(text)
      : client.query({
          name: getStatementName(text),
          text,
          values: [...values],
        });
  }
  return { query, release: (destroy) => client.release(destroy) };
}

function createStatementNames(): GetStatementName {
  const names = new Map<string, string>();
  return function getStatementName(text) {
    const existing = names.get(text);
    if (existing !== undefined) return existing;
    if (names.size >= MAX_STATEMENTS) return undefined;
    const name = `kinora_${hash('sha1', text)}`;
    names.set(text, name);
    return name;
  };
}
