import { data } from 'react-router';
import { AppError } from '../../../domain/errors.ts';
import type { Services } from '../../context.ts';

/** What a tab of the panel shows. Where the database cannot read it, 503: the tab says so and the panel around it stays (M12). */
export async function readTab<T>({ log }: Pick<Services, 'log'>, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof AppError) throw error;
    log.error({ err: error }, 'a tab of the panel could not be read');
    throw data(null, { status: 503, headers: { 'retry-after': '10', 'cache-control': 'no-store' } });
  }
}
