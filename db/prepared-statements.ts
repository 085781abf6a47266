import { hash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** The server stores statements per connection, and value lists of any length create new ones. */
const MAX_STATEMENTS = 500;

const statementNames = new Map<string, string>();

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
  const preparingClients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const existing = preparingClients.get(client);
      if (existing) return existing;
      const preparingClient = createPreparingClient(client, namesStatements);
      preparingClients.set(client, preparingClient);
      return preparingClient;
    },
  };
}

function createPreparingClient(client: PoolClient, namesStatements: boolean): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query(cursor: never): never;
  function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    observer?.(text);
    return values.length === 0
      ? client.query(text)
      : client.query({
          name: namesStatements ? getStatementName(text) : undefined,
          text,
          values: [...values],
        });
  }
  return { query, release: (destroy) => client.release(destroy) };
}

function getStatementName(text: string): string | undefined {
  const existing = statementNames.get(text);
  if (existing !== undefined) return existing;
  if (statementNames.size >= MAX_STATEMENTS) return undefined;
  const name = `kinora_${hash('sha1', text)}`;
  statementNames.set(text, name);
  return name;
}
