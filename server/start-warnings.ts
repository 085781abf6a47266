import type { Logger } from 'pino';
import type { PostgresServer, UrlVariable } from '../db/connect-at-start.ts';
import { parsePostgresUrl } from '../db/postgres-url.ts';
import type { Env } from './env.ts';
import { findUnknownVariables } from './env-names.ts';
import { isPublicHost } from './http/host-name.ts';
import { warnIfMailIsMissing } from './mail/mail-problem.ts';
import { warnIfHostingUnnamed, warnIfOperatorUnnamed } from './pages/operator.ts';

type WarningLog = Pick<Logger, 'warn'>;

/** Logs one line for each setting that is allowed but probably a mistake. */
export function logStartWarnings(
  env: Env,
  log: WarningLog,
  variables: Record<string, string | undefined>,
): void {
  warnIfOperatorUnnamed(env, log);
  warnIfHostingUnnamed(env, log);
  warnIfMailIsMissing(env, log);
  warnIfPublicHttp(env, log);
  warnIfSecretHasSpace(env, log);
  for (const { name, suggestion } of findUnknownVariables(variables))
    log.warn(
      `${name} is not a variable of Kinora${suggestion === null ? '' : `; did you mean ${suggestion}?`}`,
    );
}

function warnIfPublicHttp({ SITE_URL }: Env, log: WarningLog): void {
  const { protocol, hostname } = new URL(SITE_URL);
  if (protocol === 'http:' && isPublicHost(hostname))
    log.warn(
      'SITE_URL is public and starts with http://: cookies are not Secure, and passwords can be read on their way; use https://',
    );
}

/** The secret is not trimmed like other values, because stored keys are encrypted with it. */
function warnIfSecretHasSpace({ AUTH_SECRET: secret = '' }: Env, log: WarningLog): void {
  if (/^\s|\s$|^(["'`]).*\1$/s.test(secret))
    log.warn(
      'AUTH_SECRET has white space or quotation marks around it, which belong to the secret: without them, all users would be signed out',
    );
}

/** Logs what the start found out about the server of a PostgreSQL URL. */
export function warnAboutServer(
  variable: UrlVariable,
  url: string,
  { isPoolerDetected, encryption }: PostgresServer,
  log: WarningLog,
): void {
  const { tls, hosts } = parsePostgresUrl(url);
  // Without sslmode, TLS in the own network is better than the operator requires.
  const isRequested = tls.mode !== null || hosts.some(({ host }) => isPublicHost(host));
  if (encryption === 'unverified' && isRequested && tls.mode !== 'no-verify')
    log.warn(
      `${variable}: the connection is encrypted, but the certificate of the server is not verified: use sslmode=verify-full, with the file of its authority in sslrootcert if necessary, or sslmode=no-verify to accept this`,
    );
  if (isPoolerDetected)
    log.warn(
      `${variable} leads to a pooler in transaction mode: it is used as with pgbouncer=true, which belongs into the URL`,
    );
}
