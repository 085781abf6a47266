import { countProviderIssues } from '../../../../db/count-provider-issues.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';

type LayoutDeps = Pick<Services, 'db' | 'log'>;

/** Numbers beside tabs; `null` if they cannot be counted. */
export type TabCounts = {
  openInquiries: number;
  /** Open reports of offers, and links that do not work. */
  providerIssues: number;
};

export async function countForTabs(
  { db, log }: LayoutDeps,
  _: AdminSession,
): Promise<TabCounts | null> {
  try {
    const [openInquiries, { reports, failedLinks }] = await Promise.all([
      countOpenInquiries(db),
      countProviderIssues(db),
    ]);
    return { openInquiries, providerIssues: reports + failedLinks };
  } catch (error) {
    log.error({ err: error }, 'cannot count for the tabs of the admin area');
    return null;
  }
}

async function countOpenInquiries(db: LayoutDeps['db']): Promise<number> {
  const { count } = await db
    .selectFrom('support_inquiries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}
