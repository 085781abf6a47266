import { type DestinationStream, type Logger, pino } from 'pino';
import { isUnavailable } from '../domain/web/database-unavailable.ts';

const DEBUG_LEVEL = 20;

/**
 * The log of the process. Queries that fail in an outage of the database are at debug level: the
 * outage itself is logged once (db/availability.ts).
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void, at: number) {
        if (at <= DEBUG_LEVEL || !isUnavailable(getError(args[0]))) method.apply(this, args);
        else (this.debug as (...args: unknown[]) => void)(...args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function getError(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : null;
}
