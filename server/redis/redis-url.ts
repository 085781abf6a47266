import { decodeUrlPart, requireEncodedLogin } from '../../lib/encoded-login.ts';

export type RedisHost = { host: string; port: number };

/** A parsed `REDIS_URL`. A single server keeps the URL, whose query may have options of ioredis. */
export type RedisTarget = { tls: boolean } & (
  | { kind: 'single'; url: string }
  | {
      kind: 'sentinel';
      sentinels: RedisHost[];
      /** Name of the primary that the Sentinels monitor. */
      name: string;
      db: number;
      login: RedisLogin;
      sentinelLogin: RedisLogin;
    }
  | { kind: 'cluster'; nodes: RedisHost[]; login: RedisLogin }
);

export type RedisLogin = { username?: string; password?: string };

const DEFAULT_PORTS = { sentinel: 26_379, cluster: 6379 };

const SINGLE_URL = /^redis(?<tls>s)?:\/\//i;
const SEVERAL_HOSTS_URL =
  /^redis(?<tls>s)?\+(?<kind>sentinel|cluster):\/\/(?:(?<login>[^/?#]*)@)?(?<hosts>[^@/?#]+)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/;

const MAX_DB = 65_535;

/** Parses a URL of a Redis server, of its Sentinels or of a cluster. Throws what is allowed. */
export function parseRedisUrl(url: string): RedisTarget {
  const single = SINGLE_URL.exec(url);
  if (single) {
    requireEncodedLogin(url);
    const parsed = URL.parse(url);
    if (parsed === null || !/^\/?\d{0,5}$/.test(parsed.pathname))
      throw new Error('a URL such as redis://user:password@host:6379/0');
    return { kind: 'single', tls: single.groups?.tls !== undefined, url };
  }
  const parts = SEVERAL_HOSTS_URL.exec(url)?.groups;
  if (!parts)
    throw new Error(
      'a URL that starts with redis:// or rediss://, or redis+sentinel:// or redis+cluster:// with hosts separated by commas',
    );
  requireEncodedLogin(url);
  const tls = parts.tls !== undefined;
  const login = parseLogin(parts.login ?? '');
  const query = new URLSearchParams(parts.query);
  const path = decodeUrlPart(parts.path ?? '');
  return parts.kind === 'cluster'
    ? parseCluster({ tls, login, hosts: parts.hosts ?? '', path, query })
    : parseSentinel({ tls, login, hosts: parts.hosts ?? '', path, query });
}

type Parts = {
  tls: boolean;
  login: RedisLogin;
  hosts: string;
  path: string;
  query: URLSearchParams;
};

function parseCluster({ tls, login, hosts, path, query }: Parts): RedisTarget {
  if (path !== '' || query.size > 0)
    throw new Error('redis+cluster://host:6379,host:6379 without a path or options');
  return { kind: 'cluster', tls, login, nodes: parseHosts(hosts, DEFAULT_PORTS.cluster) };
}

function parseSentinel({ tls, login, hosts, path, query }: Parts): RedisTarget {
  const [, name, db = '0'] = /^([\w.-]+)(?:\/(\d{1,5}))?$/.exec(path) ?? [];
  if (name === undefined || Number(db) > MAX_DB)
    throw new Error('redis+sentinel://host:26379,host:26379/name, with the name of the primary');
  const sentinelLogin = toLogin(query.get('sentinelUsername'), query.get('sentinelPassword'));
  query.delete('sentinelUsername');
  query.delete('sentinelPassword');
  if (query.size > 0)
    throw new Error('options of redis+sentinel:// are sentinelUsername and sentinelPassword');
  return {
    kind: 'sentinel',
    tls,
    login,
    sentinelLogin,
    sentinels: parseHosts(hosts, DEFAULT_PORTS.sentinel),
    name,
    db: Number(db),
  };
}

function parseHosts(list: string, defaultPort: number): RedisHost[] {
  return list.split(',').map((text) => {
    const url = URL.parse(`http://${text.trim()}`);
    if (url?.pathname !== '/' || url.search !== '')
      throw new Error('hosts such as host:6379 or [::1]:6379, separated by commas');
    // The parser omits the default port of http.
    const port = /:80$/.test(text) ? 80 : Number(url.port || defaultPort);
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port };
  });
}

function parseLogin(text: string): RedisLogin {
  const [, username = '', password = ''] = /^([^:]*)(?::(.*))?$/.exec(text) ?? [];
  return toLogin(decodeUrlPart(username), decodeUrlPart(password));
}

function toLogin(username: string | null, password: string | null): RedisLogin {
  return { ...(username && { username }), ...(password && { password }) };
}
