import { isIP } from 'node:net';
import { isPublicAddress } from '../../lib/public-address.ts';

/** Top-level names that cannot be registered (RFC 6761, 6762, 8375, ICANN's .internal). */
const PRIVATE_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(?:local|localhost|lan|internal|home\.arpa)$/;
const SINGLE_LABEL = /^[a-z0-9_-]+$/;

/** Name or IP of a `Host` header or URL, in lower case, without port and brackets. */
export function getHostName(host: string): string {
  const name = host.toLowerCase().replace(/:\d*$/, '');
  return name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name;
}

export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackIp(name);
}

export function isLoopbackIp(ip: string): boolean {
  const plainIp = ip.replace(/^::ffff:/, '');
  return plainIp === '::1' || (isIP(plainIp) === 4 && plainIp.startsWith('127.'));
}

/** Whether a name is an IP or only resolves in its own network. */
export function isPrivateName(name: string): boolean {
  return SINGLE_LABEL.test(name) || PRIVATE_NAME.test(name) || isIP(name) !== 0;
}

/** Whether a name or IP, also one in brackets, can be on the public Internet. */
export function isPublicHost(host: string): boolean {
  const name = getHostName(host);
  return isPublicAddress(name) || !isPrivateName(name);
}
