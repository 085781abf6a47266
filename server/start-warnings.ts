import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { warnIfMailIsMissing } from './mail/mail-problem.ts';
import { warnIfOperatorUnnamed } from './pages/operator.ts';

/** Logs one line for each setting that is allowed but probably a mistake. */
export function logStartWarnings(env: Env, log: Pick<Logger, 'warn'>): void {
  warnIfOperatorUnnamed(env, log);
  warnIfMailIsMissing(env, log);
}
