/** As of libpq; `primary` and `standby` are checked like `read-write` and `read-only`. */
const SESSION_ATTRIBUTES = ['any', 'read-write', 'primary', 'read-only', 'standby'] as const;
export type SessionAttributes = (typeof SESSION_ATTRIBUTES)[number];

export type PostgresUrl = {
  /** One URL per host, with the parameters of node-postgres only. */
  urls: readonly [string, ...string[]];
  sessionAttributes: SessionAttributes;
  /** Behind PgBouncer in transaction mode: `pgbouncer=true`. */
  isPooled: boolean;
};

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;

/**
 * Parses a URL such as `postgres://user@a:5432,b:5432/kinora?target_session_attrs=read-write`. With
 * several hosts the first one that accepts writes is used by default. Throws an error without the
 * value, which may contain a password.
 */
export function parsePostgresUrl(url: string): PostgresUrl {
  const [, start = '', hosts = '', database = '', query = ''] = URL_PARTS.exec(url) ?? [];
  if (start === '') throw new Error('a URL that starts with postgres://');
  const params = new URLSearchParams(query);
  const hostList = hosts.split(',');
  const defaultAttributes = hostList.length > 1 ? 'read-write' : 'any';
  const requested = params.get('target_session_attrs') ?? defaultAttributes;
  const sessionAttributes = SESSION_ATTRIBUTES.find((name) => name === requested);
  if (sessionAttributes === undefined)
    throw new Error(`target_session_attrs is one of ${SESSION_ATTRIBUTES.join(', ')}`);
  const isPooled = params.get('pgbouncer') === 'true';
  for (const name of ['target_session_attrs', 'pgbouncer']) params.delete(name);
  const end = params.size > 0 ? `?${params}` : '';
  const urls = hostList.map((host) => `${start}${host}${database}${end}`);
  const [first, ...others] = urls;
  if (first === undefined || !urls.every((single) => URL.canParse(single)))
    throw new Error('a list of hosts, each with its port, separated by commas');
  return { urls: [first, ...others], sessionAttributes, isPooled };
}
