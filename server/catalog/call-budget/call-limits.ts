import type { CallLimits } from '../../../catalog/tmdb/permits.ts';
import type { Env } from '../../env.ts';

export function getCallLimits(env: Env): CallLimits {
  return { callsPerSecond: env.TMDB_CALLS_PER_SECOND, connections: env.TMDB_CONNECTIONS };
}
