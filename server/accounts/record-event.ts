import type { SecurityEntry } from '../../domain/security-event.ts';
import { ADDRESS_HEADER } from './visitor-headers.ts';

/** Adds an entry to the security log in the background; never throws. */
export type RecordEvent = (entry: SecurityEntry) => void;

export function recordWithIp(record: RecordEvent, headers: Headers | undefined): RecordEvent {
  return (entry) => record({ ip: headers?.get(ADDRESS_HEADER), ...entry });
}
