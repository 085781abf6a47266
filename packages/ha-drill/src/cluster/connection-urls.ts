import type { Ports } from './ports.ts';
import { PASSWORD, POSTGRES_NODES } from './postgres.ts';
import { SENTINEL_NAME, SENTINELS } from './redis.ts';

/** URLs by which a site finds the primaries of PostgreSQL and Redis. */
export type ConnectionUrls = { DATABASE_URL: string; REDIS_URL: string };

/** The primary through HAProxy. */
export const getPrimaryUrl = (ports: Ports) =>
  `postgres://kinora:${PASSWORD}@127.0.0.1:${ports.postgresPrimary}/kinora`;

/** The two sites connect in different ways, so that each fault tests both. */
export function createConnectionUrls(ports: Ports): [ConnectionUrls, ConnectionUrls] {
  const nodes = POSTGRES_NODES.map((node) => `127.0.0.1:${ports.postgres(node)}`).join(',');
  const sentinels = SENTINELS.map((number) => `127.0.0.1:${ports.sentinel(number)}`).join(',');
  const direct = {
    DATABASE_URL: `postgres://kinora:${PASSWORD}@${nodes}/kinora?target_session_attrs=read-write`,
    REDIS_URL: `redis+sentinel://${sentinels}/${SENTINEL_NAME}`,
  };
  const throughGateways = {
    DATABASE_URL: `postgres://kinora:${PASSWORD}@127.0.0.1:${ports.pgbouncer}/kinora?pgbouncer=true`,
    REDIS_URL: `redis://127.0.0.1:${ports.redisPrimary}`,
  };
  return [direct, throughGateways];
}
