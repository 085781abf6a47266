import type { SecurityEntry } from '../../domain/security-event.ts';
import { ADDRESS_HEADER } from './visitor-headers.ts';

/** Writes what happened to an account to the security log; never throws and never waits. */
export type RecordEvent = (entry: SecurityEntry) => void;

/** The same with the IP of the call. */
export function recordWithIp(record: RecordEvent, headers: Headers | undefined): RecordEvent {
  return (entry) => record({ ip: headers?.get(ADDRESS_HEADER), ...entry });
}
