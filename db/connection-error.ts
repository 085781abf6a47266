import { errorCode } from '../lib/error-code.ts';
import type { PostgresHost, PostgresTarget } from './postgres-url.ts';
import { NO_CHANNEL_BINDING_MESSAGE } from './require-channel-binding.ts';

export const STANDBY_MESSAGE = 'the database server is a standby';

/** The server starts up, recovers after a crash or shuts down. */
export const CANNOT_CONNECT_NOW = '57P03';

/** SQLSTATE of unknown users, and of connections that the server's rules do not allow. */
const INVALID_AUTHORIZATION = '28000';
/** In messages of any language. */
const RULES_FILE = /pg_hba\.conf/;

/** Errors of node-postgres and of Node.js have messages, but not always codes. */
const NO_TLS = /does not support SSL|establishing an SSL connection|secure TLS connection/;
const TLS_CODE = /^(?:ERR_SSL_|EPROTO$)/;
const CERTIFICATE_CODE = /^(?!ERR_SSL_).*(?:CERT|LEAF_SIGNATURE)/;

/** Whether the server may accept a connection with other encryption, or without it. */
export function isEncryptionRejected(error: unknown): boolean {
  const code = errorCode(error);
  const message = getMessage(error);
  return (
    (code === INVALID_AUTHORIZATION && RULES_FILE.test(message)) ||
    NO_TLS.test(message) ||
    (code !== null && TLS_CODE.test(code)) ||
    requiresTls(error)
  );
}

/** SQLSTATE classes of lost connections, full servers and shutdowns. */
const TEMPORARY_SQLSTATE = /^(?:08|53|57P)/;
/** SQLSTATE of protocol violations, with which PgBouncer reports everything. */
const PROTOCOL_VIOLATION = '08P01';
const POOLER_WAITS = /server login|cannot connect to server|query_wait_timeout|shut(?:ting)? ?down/;
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  // The socket of a server that does not run yet.
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const TIMEOUT = /timeout|did not respond/i;
const CLOSED = /Connection terminated/;

/** Whether the server may be reached later, without a change of the configuration. */
export function isTemporary(error: unknown): boolean {
  const code = errorCode(error);
  const message = getMessage(error);
  if (code === PROTOCOL_VIOLATION) return POOLER_WAITS.test(message);
  if (code !== null) return SYSTEM_CODES.has(code) || TEMPORARY_SQLSTATE.test(code);
  return message === STANDBY_MESSAGE || TIMEOUT.test(message) || CLOSED.test(message);
}

/** One line for the operator, without the password. */
export function describeConnectionError(error: unknown, target: PostgresTarget): string {
  const code = errorCode(error);
  const message = getMessage(error);
  const hosts = target.hosts.map(formatHost).join(', ');
  const user = target.user === undefined ? 'the user' : `the user "${target.user}"`;
  if (message === STANDBY_MESSAGE) return `no server of ${hosts} accepts writes`;
  if (message === NO_CHANNEL_BINDING_MESSAGE)
    return 'the server does not support channel_binding=require: remove it, and use sslmode=verify-full';
  if (code !== null && CERTIFICATE_CODE.test(code)) return describeCertificateError(code);
  // In other modes, TLS has been tried.
  if (target.tls.mode === 'disable' && requiresTls(error))
    return 'the server requires TLS: use sslmode=verify-full instead of sslmode=disable';
  if (NO_TLS.test(message) || (code !== null && TLS_CODE.test(code)))
    return `the server offers no TLS that works${inBrackets(code)}: sslmode=disable connects without`;
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host name of ${hosts} is not known (${code})`;
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `no server listens at ${hosts} (${code})`;
    case CANNOT_CONNECT_NOW:
      return `the server at ${hosts} is still starting, or shutting down`;
    case '28P01':
      return `the password of ${user} is wrong, or there is no such user`;
    case INVALID_AUTHORIZATION:
      return RULES_FILE.test(message)
        ? `the server does not let ${user} in from here: see its pg_hba.conf`
        : `the server does not know ${user}, or does not let it log in`;
    case '3D000':
      return `there is no database "${target.database ?? target.user}" on the server`;
    case '42501':
      return `${user} has no right to use the database "${target.database ?? target.user}"`;
    case '53300':
      return 'the server has too many connections: see its max_connections';
  }
  if (/password must be/.test(message)) return 'the server asks for a password, the URL has none';
  if (code !== null && SYSTEM_CODES.has(code)) return `no connection to ${hosts} (${code})`;
  if (TIMEOUT.test(message)) return `the server at ${hosts} does not respond`;
  if (CLOSED.test(message)) return `the server at ${hosts} closes the connection`;
  return `the server rejects the connection${inBrackets(code)}: ${message.replace(/\s+/g, ' ')}`;
}

function formatHost({ host, port }: PostgresHost): string {
  if (host.startsWith('/')) return host;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

function describeCertificateError(code: string): string {
  const problem =
    code === 'ERR_TLS_CERT_ALTNAME_INVALID'
      ? "the server's certificate is not for this host: use the host that it names, or sslmode=verify-ca with sslrootcert="
      : code === 'CERT_HAS_EXPIRED'
        ? "the server's certificate has expired"
        : "the server's certificate is not trusted: name the file of its authority's certificate with sslrootcert=";
  return `${problem}; sslmode=no-verify connects without checking it (${code})`;
}

/** Servers and poolers that reject unencrypted connections. */
function requiresTls(error: unknown): boolean {
  return (
    isServerError(error) && /no encryption|SSL off|SSL.*required|insecure/i.test(error.message)
  );
}

/** With an SQLSTATE. */
export function isServerError(error: unknown): error is Error {
  return error instanceof Error && /^[\dA-Z]{5}$/.test(errorCode(error) ?? '');
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function inBrackets(code: string | null): string {
  return code === null ? '' : ` (${code})`;
}
