import { data } from 'react-router';
import { AppError } from '../domain/web/errors.ts';
import type { Services } from './context.ts';

/**
 * Loads the data of a tab. If the database fails, throws a 503, which the error boundary of tab.tsx
 * shows inside the admin area (M12). Rethrows every `AppError`.
 */
export async function loadAdminTab<T>(
  { log }: Pick<Services, 'log'>,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof AppError) throw error;
    log.error({ err: error }, 'loading an admin tab failed');
    throw data(null, {
      status: 503,
      headers: { 'retry-after': '10', 'cache-control': 'no-store' },
    });
  }
}
