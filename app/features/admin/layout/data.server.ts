import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';

/** `null` if they cannot be counted. */
export async function countOpenInquiries(
  { db, log }: Pick<Services, 'db' | 'log'>,
  _: AdminSession,
): Promise<number | null> {
  try {
    const { count } = await db
      .selectFrom('support_inquiries')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    return Number(count);
  } catch (error) {
    log.error({ err: error }, 'cannot count open inquiries');
    return null;
  }
}
