import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { isIP, connect as openSocket, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import type { LinkCheck } from '../../domain/admin/link-status.ts';
import { isPublicAddress } from '../../lib/public-address.ts';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
/** Servers that answer them support GET only. */
const METHOD_NOT_SUPPORTED = [405, 501];

export type LinkCheckerDeps = {
  userAgent: string;
  /** All addresses of a host name. */
  resolve?: (host: string) => Promise<string[]>;
  /** Opens a connection to an address that was checked. */
  connect?: (address: string, port: number) => Socket;
  timeoutMs?: number;
};

export type CheckLink = (url: string, stop?: AbortSignal) => Promise<LinkCheck>;

/**
 * Requests a link and its redirects, without a body. Connects only to addresses on the public
 * Internet: names may resolve to the network of the server, and to another address each time, so
 * each name is resolved once, checked, and the connection opened to the address that was checked.
 */
export function createLinkChecker({
  userAgent,
  resolve = resolveName,
  connect = (address, port) => openSocket(port, address),
  timeoutMs = TIMEOUT_MS,
}: LinkCheckerDeps): CheckLink {
  /** Rejects only if `stop` is aborted. */
  return async function checkLink(url, stop): Promise<LinkCheck> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = stop ? AbortSignal.any([stop, timeout]) : timeout;
    try {
      const httpStatus = await requestStatus(new URL(url), signal);
      return { status: httpStatus >= 200 && httpStatus < 300 ? 'ok' : 'broken', httpStatus };
    } catch {
      stop?.throwIfAborted();
      return { status: 'unreachable', httpStatus: null };
    }
  };

  /** The status after redirects, or that of a redirect that cannot be followed. */
  async function requestStatus(firstUrl: URL, signal: AbortSignal): Promise<number> {
    let url = firstUrl;
    for (let redirects = 0; ; redirects += 1) {
      const { status, location } = await requestOnce(url, signal);
      const next = location === null ? null : toRedirectUrl(location, url);
      if (next === null || redirects === MAX_REDIRECTS) return status;
      url = next;
    }
  }

  async function requestOnce(url: URL, signal: AbortSignal) {
    const head = await requestHead('HEAD', url, signal);
    return METHOD_NOT_SUPPORTED.includes(head.status) ? requestHead('GET', url, signal) : head;
  }

  async function requestHead(method: 'HEAD' | 'GET', url: URL, signal: AbortSignal) {
    const socket = await openConnection(url, signal);
    const pending = request({
      method,
      path: url.pathname + url.search,
      headers: { host: url.host, 'user-agent': userAgent, accept: '*/*' },
      createConnection: () => socket,
      signal,
    });
    pending.end();
    try {
      const [response] = (await once(pending, 'response')) as [IncomingMessage];
      const { statusCode = 0, headers } = response;
      const isRedirect = statusCode >= 301 && statusCode <= 308 && statusCode !== 304;
      return { status: statusCode, location: (isRedirect && headers.location) || null };
    } finally {
      // Ends the connection before a body.
      pending.on('error', () => {});
      pending.destroy();
    }
  }

  async function openConnection(url: URL, signal: AbortSignal): Promise<Socket> {
    // The parser of URLs has normalized IP addresses.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) > 0 ? [host] : await orAbort(resolve(host), signal);
    const [address] = addresses;
    if (address === undefined || !addresses.every(isPublicAddress))
      throw new Error('the host is not on the public Internet');
    signal.throwIfAborted();
    const isSecure = url.protocol === 'https:';
    const socket = connect(address, Number(url.port) || (isSecure ? 443 : 80));
    return isSecure
      ? openTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) })
      : socket;
  }
}

async function resolveName(host: string): Promise<string[]> {
  const addresses = await lookup(host, { all: true, order: 'ipv4first' });
  return addresses.map(({ address }) => address);
}

/** `null` for anything but http and https, such as the URL of an app. */
function toRedirectUrl(location: string, base: URL): URL | null {
  const url = URL.canParse(location, base) ? new URL(location, base) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** For work that cannot be aborted. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
