import { useLanguage } from '../../../../i18n/language-context.tsx';
import type { Stats } from '../data.server.ts';
import { StatCard } from './stat-cards.tsx';

/** Calls of TMDB by all processes, and how far they are from its limits. */
export function CallBudgetCards({ calls }: { calls: NonNullable<Stats['calls']> }) {
  const { t, format, intl } = useLanguage();
  const pauseSeconds = Math.ceil(calls.pausedMs / 1000);
  const time = new Intl.DateTimeFormat(intl, { timeStyle: 'short', timeZone: 'UTC' });
  return (
    <section className="stat-section" aria-labelledby="catalog-calls">
      <h3 id="catalog-calls">{t('stats.calls')}</h3>
      <dl className="stat-cards">
        <StatCard label={t('stats.calls_last_minute')} value={calls.callsLastMinute}>
          {t('stats.calls_allowed', { allowed: format.number(calls.callsPerSecond * 60) })}
        </StatCard>
        <StatCard
          label={t('stats.calls_pace')}
          value={t('stats.calls_per_second', { calls: format.number(calls.callsPerSecond) })}
        >
          {pauseSeconds > 0
            ? t('stats.calls_paused', { seconds: format.number(pauseSeconds) })
            : t(`stats.calls_counted_by_${calls.countedBy}`)}
        </StatCard>
        <StatCard label={t('stats.connections')} value={calls.connections}>
          {t('stats.connections_shared', { count: calls.processes })}
        </StatCard>
        <StatCard
          label={t('stats.rate_limited')}
          value={calls.rateLimitedAt === null ? t('stats.never') : time.format(calls.rateLimitedAt)}
        >
          {t(calls.rateLimitedAt === null ? 'stats.last_day' : 'stats.rate_limited_utc')}
        </StatCard>
      </dl>
    </section>
  );
}
