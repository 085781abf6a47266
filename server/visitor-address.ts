import { isIP } from 'node:net';

/**
 * The client IP: that of the connection, or the one that the outermost of `trusted` proxies
 * appended to X-Forwarded-For; earlier entries can be forged. Empty if unknown, as for a reset
 * connection. For IPv6 the /64 network, because a client can use any IP in it.
 */
export function visitorAddress(
  connection: string | undefined,
  forwarded: string | null,
  trusted: number,
): string {
  const hops = [...(forwarded === null ? [] : forwarded.split(',')), connection ?? ''];
  const hop = hops.at(Math.max(-1 - trusted, -hops.length))?.trim() ?? '';
  // A proxy that appends no valid IP is itself the last known hop.
  const address = [withoutPort(hop), connection ?? ''].find((known) => isIP(known) !== 0) ?? '';
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 6 ? networkOf(plain) : plain;
}

/** Some proxies write `1.2.3.4:56` and `[2001:db8::1]:56`. */
function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

function networkOf(address: string): string {
  const [front = '', back] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const head = front === '' ? [] : front.split(':');
  const tail = back === undefined || back === '' ? [] : back.split(':');
  const zeros =
    back === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return `${[...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
