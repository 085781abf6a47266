import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { VERSION } from './version.ts';

/** Logs that the site listens: the line that tells operators its URL and version. */
export function logReady(
  log: Pick<Logger, 'info'>,
  { SITE_URL }: Pick<Env, 'SITE_URL'>,
  { port, ...fields }: { port: number; [name: string]: unknown },
): void {
  // By default SITE_URL has the port of PORT, which is 0 if a free one was taken.
  const url = SITE_URL.replace(/:0$/, `:${port}`);
  log.info({ ...VERSION, port, ...fields }, `Kinora is ready on ${url}`);
}
