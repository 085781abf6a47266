import { data } from 'react-router';
import { AppError } from '../domain/errors.ts';
import type { Services } from './context.ts';

/**
 * Reads the data of a tab of the admin panel. If the database fails, throws a response with status 503, which the error boundary of
 * tab.tsx shows inside of the panel (M12). An `AppError` is thrown as it is.
 */
export async function loadAdminTab<T>(
  { log }: Pick<Services, 'log'>,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof AppError) throw error;
    log.error({ err: error }, 'a tab of the panel could not be read');
    throw data(null, {
      status: 503,
      headers: { 'retry-after': '10', 'cache-control': 'no-store' },
    });
  }
}
