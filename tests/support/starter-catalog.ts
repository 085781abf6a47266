import { createStarterCatalog } from '@kinora/starter-catalog';
import type { Kysely } from 'kysely';
import type { Catalog } from '../../catalog/catalog.ts';
import { type CatalogDeps, createCatalog } from '../../catalog/gateway.ts';
import { type CallReport, createTmdbClient } from '../../catalog/tmdb/tmdb-client.ts';
import { createReadOverrides } from '../../db/read-overrides.ts';
import type { Schema } from '../../db/schema.ts';
import { silentLog } from './silent-log.ts';

/** Fixed, so that trending and upcoming titles do not change. */
const NOW = new Date('2026-05-01T12:00:00Z');

const starter = createStarterCatalog({ now: () => NOW });

type Fetch = (request: Request) => Promise<Response>;

/**
 * The bundled catalog behind client, cache and mappers. `intercept` may change responses or fail.
 */
export function openStarterCatalog({
  database = null,
  intercept = (request, fetchOriginal) => fetchOriginal(request),
  onCall,
  getExcludedKeywords,
}: {
  database?: Kysely<Schema> | null;
  intercept?: (request: Request, fetchOriginal: Fetch) => Promise<Response>;
  onCall?: (call: CallReport) => void;
  getExcludedKeywords?: CatalogDeps['getExcludedKeywords'];
} = {}): Catalog {
  const client = createTmdbClient({
    url: 'http://starter.invalid/3',
    key: 'starter',
    fetch: (request) => intercept(request, starter.fetch),
    log: silentLog,
    ...(onCall && { onCall }),
    limits: { backoffMs: 1 },
  });
  return createCatalog({
    client,
    readOverrides: database ? createReadOverrides(database) : async () => [],
    ...(getExcludedKeywords && { getExcludedKeywords }),
    log: silentLog,
  });
}

/** Loads the catalog once, because pages wait only half a second for names. */
export async function warmUpStarterCatalog(): Promise<void> {
  await openStarterCatalog().title('movie', 496_243, 'ko');
}

/** Changes the JSON of a response. */
export async function editJson<T>(
  pending: Promise<Response>,
  edit: (body: T) => unknown,
): Promise<Response> {
  const response = await pending;
  return Response.json(edit((await response.json()) as T), { status: response.status });
}

/** Simulates an unavailable catalog. */
export async function refuseConnection(): Promise<Response> {
  throw new TypeError('fetch failed');
}

export function createRecordingLog() {
  const warnings: { details: object; message: string }[] = [];
  return {
    warnings,
    warn(details: object, message: string) {
      warnings.push({ details, message });
    },
    error(details: object, message: string) {
      throw new Error(message, { cause: details });
    },
  };
}
