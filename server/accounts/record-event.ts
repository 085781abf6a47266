import type { SecurityEntry } from '../../domain/accounts/security-event.ts';
import { CLIENT_IP_HEADER } from './gateway/gateway-headers.ts';

/** Adds an entry to the security log in the background; never throws. */
export type RecordEvent = (entry: SecurityEntry) => void;

export function recordWithIp(record: RecordEvent, headers: Headers | undefined): RecordEvent {
  return (entry) => record({ ip: headers?.get(CLIENT_IP_HEADER), ...entry });
}
