import type { Logger } from 'pino';
import type { MailFailure } from '../../domain/admin/mail-state.ts';
import { coalesce } from '../../lib/single-flight.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { getErrorCodes, toMailFailure } from './mail-failure.ts';

/** A result is used for this long. */
const TTL_MS = 60_000;
/** A page does not wait longer, and shows the last result. */
const READ_TIMEOUT_MS = 2_000;

export type MailCheck = {
  /** Tries the connection and logs the result. Never rejects. */
  logConnection(): Promise<void>;
  /** `null` if the last check succeeded. Checks again after a minute. */
  readFailure(): Promise<MailFailure | null>;
};

export function createMailCheck({
  check,
  log,
  now = () => performance.now(),
}: {
  /** Rejects if the mail server cannot be used. */
  check: () => Promise<void>;
  log: Pick<Logger, 'info' | 'warn'>;
  now?: () => number;
}): MailCheck {
  let failure: MailFailure | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;

  /** Resolves to the error; `null` if the mail server can be used. */
  const tryConnection = coalesce(async (): Promise<object | null> => {
    const error = await check().then(
      () => null,
      (reason: object) => reason,
    );
    failure = error && toMailFailure(error);
    checkedAt = now();
    return error;
  });

  return {
    async logConnection() {
      const error = await tryConnection();
      if (error === null) log.info('the mail server can be used');
      else
        log.warn(
          { reason: failure, codes: getErrorCodes(error) },
          'the mail server cannot be used, so mails wait',
        );
    },
    async readFailure() {
      if (now() - checkedAt >= TTL_MS)
        await withTimeout(tryConnection(), READ_TIMEOUT_MS, () => null);
      return failure;
    },
  };
}
