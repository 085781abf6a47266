import { isIP } from 'node:net';

/**
 * The client IP: that of the connection, or the one that the outermost of `trusted` proxies
 * appended to X-Forwarded-For; earlier entries can be forged. Empty if unknown, as for a reset
 * connection. For IPv6 the /64 network, because a client can use any IP in it.
 */
export function resolveClientIp(
  connectionIp: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const hops = [...(forwardedFor === null ? [] : forwardedFor.split(',')), connectionIp ?? ''];
  const hop = hops.at(Math.max(-1 - trustedProxies, -hops.length))?.trim() ?? '';
  // A proxy that appends no valid IP is itself the last known hop.
  const ip = [stripPort(hop), connectionIp ?? ''].find((candidate) => isIP(candidate) !== 0) ?? '';
  const plainIp = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plainIp) === 6 ? toNetwork(plainIp) : plainIp;
}

/** Some proxies write `1.2.3.4:56` and `[2001:db8::1]:56`. */
function stripPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/**
 * The network of `resolveClientIp` and the larger ones that one client may own, because tunnel
 * brokers give away /48 networks: `2001:db8:1:2::/64`, `2001:db8:1::/48`, `2001:db8::/32`.
 */
export function getClientNetworks(ip: string): [ip: string, ...larger: string[]] {
  if (!ip.endsWith('::/64')) return [ip];
  const parts = ip.slice(0, -'::/64'.length).split(':');
  return [ip, `${parts.slice(0, 3).join(':')}::/48`, `${parts.slice(0, 2).join(':')}::/32`];
}

function toNetwork(ipv6: string): string {
  const [beforeGap = '', afterGap] = ipv6.toLowerCase().split('%')[0]?.split('::') ?? [];
  const head = beforeGap === '' ? [] : beforeGap.split(':');
  const tail = afterGap === undefined || afterGap === '' ? [] : afterGap.split(':');
  const zeros =
    afterGap === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return `${[...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
