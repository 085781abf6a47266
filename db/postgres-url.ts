import { decodeUrlPart, ENCODED_LOGIN, requireEncodedLogin } from '../lib/encoded-login.ts';
import { type PostgresTls, parsePostgresTls, TLS_PARAMETERS } from './postgres-tls.ts';

/** As of libpq; `primary` and `standby` are checked like `read-write` and `read-only`. */
const SESSION_ATTRIBUTES = ['any', 'read-write', 'primary', 'read-only', 'standby'] as const;
export type SessionAttributes = (typeof SESSION_ATTRIBUTES)[number];

/** A host starts with `/` if it is the folder of a Unix socket. */
export type PostgresHost = { host: string; port: number };

export type PostgresTarget = {
  hosts: readonly [PostgresHost, ...PostgresHost[]];
  user: string | undefined;
  password: string | undefined;
  database: string | undefined;
  tls: PostgresTls;
  sessionAttributes: SessionAttributes;
  /** Whether it leads to a pooler in transaction mode: `pgbouncer`. `null` if not specified. */
  isPooled: boolean | null;
  applicationName: string | undefined;
  /** Command line options for the server. */
  options: string | undefined;
  connectTimeoutMs: number | null;
  maxConnections: number | null;
};

const DEFAULT_PORT = 5432;
const URL_PARTS =
  /^postgres(?:ql)?:\/\/(?:(?<login>[^/?#]*)@)?(?<hosts>[^@/?#]*)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/i;
const HOST = /^(?:\[(?<ipv6>[\da-f:.]+)\]|(?<name>[^\s:[\]]*))(?::(?<port>\d{1,5}))?$/i;

/** Parameters of libpq, of Prisma and of node-postgres. */
const PARAMETERS: ReadonlySet<string> = new Set([
  'application_name',
  'connect_timeout',
  'connection_limit',
  'dbname',
  'host',
  'options',
  'password',
  'pgbouncer',
  'port',
  'schema',
  'target_session_attrs',
  'user',
  ...TLS_PARAMETERS,
]);
/** Accepted without effect: the connection works as well without them. */
const IGNORED_PARAMETERS: ReadonlySet<string> = new Set([
  'client_encoding',
  'encoding',
  'fallback_application_name',
  'gssencmode',
  'keepalives',
  'keepalives_count',
  'keepalives_idle',
  'keepalives_interval',
  'krbsrvname',
  'load_balance_hosts',
  'pool_timeout',
  'socket_timeout',
  'sslcompression',
  'sslsni',
  'statement_cache_size',
  'supa',
  'tcp_user_timeout',
  'uselibpqcompat',
  'workaround',
]);

/**
 * Parses a URL of libpq such as `postgres://user@a:5432,b:5432/kinora?sslmode=verify-full`. With
 * several hosts the first one that accepts writes is used by default. Throws an error without the
 * value, which may contain a password.
 */
export function parsePostgresUrl(url: string): PostgresTarget {
  if (!/^postgres(?:ql)?:\/\//i.test(url)) throw new Error('a URL that starts with postgres://');
  requireEncodedLogin(url);
  const { login, hosts = '', path = '', query = '' } = URL_PARTS.exec(url)?.groups ?? {};
  const parameters = new Map(new URLSearchParams(query));
  const unknown = findUnknown(parameters);
  // Perhaps the rest of a password such as `a?b=c`.
  if (unknown !== undefined && login === undefined && query.includes('@'))
    throw new Error(ENCODED_LOGIN);
  if (unknown !== undefined)
    throw new Error(`a URL without the parameter "${unknown}", which is not supported`);
  const [user, password] = parseLogin(login);
  const hostList = parseHosts(parameters.get('host') ?? hosts, parameters.get('port'));
  const schema = parameters.get('schema');
  if (schema !== undefined && schema !== 'public')
    throw new Error(
      'a URL without schema=; another schema is set for the user: alter role … set search_path = …',
    );
  return {
    hosts: hostList,
    user: parameters.get('user') ?? user,
    password: parameters.get('password') ?? password,
    database: parameters.get('dbname') ?? (decodeUrlPart(path) || undefined),
    tls: parsePostgresTls(parameters),
    sessionAttributes: parseSessionAttributes(parameters, hostList.length),
    isPooled: parseIsPooled(parameters.get('pgbouncer')),
    applicationName: parameters.get('application_name'),
    options: parameters.get('options'),
    connectTimeoutMs: parseCount(parameters, 'connect_timeout', 0, 600, 1000),
    maxConnections: parseCount(parameters, 'connection_limit', 1, 100),
  };
}

function findUnknown(parameters: Map<string, string>): string | undefined {
  return [...parameters.keys()].find(
    (name) => !PARAMETERS.has(name) && !IGNORED_PARAMETERS.has(name),
  );
}

function parseLogin(login: string | undefined): [string | undefined, string | undefined] {
  const [, user = '', password] = /^([^:]*)(?::(.*))?$/s.exec(login ?? '') ?? [];
  return [decodeUrlPart(user) || undefined, password && decodeUrlPart(password)];
}

function parseHosts(list: string, ports: string | undefined): PostgresTarget['hosts'] {
  const portList = ports?.split(',') ?? [];
  const [first, ...others] = list.split(',').map((text, index) => {
    // libpq: one port for all, or one for each.
    const port = portList[portList.length === 1 ? 0 : index];
    return parseHost(text, port);
  });
  // split() returns at least one.
  return [first ?? parseHost('', undefined), ...others];
}

function parseHost(text: string, portParameter: string | undefined): PostgresHost {
  const host = decodeUrlPart(text.trim());
  const socket = host.startsWith('/') ? { name: host, ipv6: undefined, port: undefined } : null;
  const groups = socket ?? HOST.exec(host)?.groups;
  const port = Number(groups?.port ?? (portParameter || DEFAULT_PORT));
  if (groups === undefined || !(port >= 1 && port <= 65_535))
    throw new Error('a list of hosts, each with its port, separated by commas');
  return { host: groups.ipv6 ?? (groups.name || 'localhost'), port };
}

function parseSessionAttributes(
  parameters: Map<string, string>,
  hostCount: number,
): SessionAttributes {
  const requested =
    parameters.get('target_session_attrs') ?? (hostCount > 1 ? 'read-write' : 'any');
  const attributes = SESSION_ATTRIBUTES.find((name) => name === requested);
  if (attributes === undefined)
    throw new Error(`target_session_attrs is one of ${SESSION_ATTRIBUTES.join(', ')}`);
  return attributes;
}

function parseIsPooled(value: string | undefined): boolean | null {
  if (value === undefined) return null;
  if (value !== 'true' && value !== 'false') throw new Error('pgbouncer is true or false');
  return value === 'true';
}

/** `null` if not specified or 0, which means no limit. */
function parseCount(
  parameters: Map<string, string>,
  name: string,
  min: number,
  max: number,
  unit = 1,
): number | null {
  const value = parameters.get(name);
  if (value === undefined) return null;
  const count = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (!(count >= min && count <= max))
    throw new Error(`${name} is a whole number from ${min} to ${max}`);
  return count === 0 ? null : count * unit;
}
