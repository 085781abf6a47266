import type { ReactNode } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import type { Stats, TotalWithGrowth } from '../data.server.ts';
import { formatPercent, getGrowthRate, sumOf } from '../rules.ts';
import { useLiveSessions } from './use-live-sessions.ts';

type StatCardsProps = Pick<Stats, 'users' | 'reviews' | 'overrides' | 'sessions'>;

/** The four numbers at the top (M2). */
export function StatCards({ users, reviews, overrides, sessions }: StatCardsProps) {
  const { t, format } = useLanguage();
  const languages = overrides.map(
    ({ language, count }) => `${format.languageName(language)} ${format.number(count)}`,
  );
  return (
    <dl className="stat-cards">
      <StatCard label={t('stats.users')} value={users.total}>
        <Growth total={users}>{t('stats.added_users', { added: users.added })}</Growth>
      </StatCard>
      <StatCard label={t('stats.all_reviews')} value={reviews.total}>
        <Growth total={reviews}>{t('stats.added_reviews', { added: reviews.added })}</Growth>
      </StatCard>
      <StatCard label={t('stats.overrides')} value={sumOf(overrides.map(({ count }) => count))}>
        {languages.length > 0 ? languages.join(' · ') : t('overrides.none')}
      </StatCard>
      <SessionsCard sessions={sessions} />
    </dl>
  );
}

export function StatCard({
  label,
  value,
  children,
}: {
  label: ReactNode;
  /** A number, or a short text. */
  value: number | string;
  children: ReactNode;
}) {
  const { format } = useLanguage();
  return (
    <div className="stat-box stat-card">
      <dt>{label}</dt>
      <dd className="stat-value">{typeof value === 'number' ? format.number(value) : value}</dd>
      <dd className="fine-print">{children}</dd>
    </div>
  );
}

function Growth({ total, children }: { total: TotalWithGrowth; children: string }) {
  const { intl } = useLanguage();
  const rate = getGrowthRate(total);
  return (
    <>
      {rate !== null && <span className="stat-growth">▲ {formatPercent(intl, rate)}</span>}
      {rate !== null && ' · '}
      {children}
    </>
  );
}

/** Updates while the page is visible. */
function SessionsCard({ sessions }: { sessions: number }) {
  const { t } = useLanguage();
  const { active, state } = useLiveSessions(sessions);
  const label = (
    <>
      {t('stats.sessions')}{' '}
      <span
        className={state === 'live' ? 'badge badge--success needs-js' : 'badge needs-js'}
        role="status"
      >
        <span className={state === 'live' ? 'stat-dot stat-dot--live' : 'stat-dot'} aria-hidden />
        {t(state === 'lost' ? 'stats.not_live' : 'stats.live')}
      </span>
    </>
  );
  return (
    <StatCard label={label} value={active}>
      {t('stats.recently')}
    </StatCard>
  );
}
