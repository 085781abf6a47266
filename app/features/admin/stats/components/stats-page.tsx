import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { links } from '../../../../i18n/links.ts';
import { TabHead } from '../../ui/tab-head.tsx';
import type { Stats } from '../data.server.ts';
import { MIN_SEARCHES, sumOf, toSeries } from '../rules.ts';
import { RANGES, type StatsQuery, statsQuery } from '../schema.ts';
import { BarList } from './bar-list.tsx';
import { CallBudgetCards } from './call-budget-cards.tsx';
import { DayTable } from './day-table.tsx';
import { DiskWarning } from './disk-warning.tsx';
import { MailWarning } from './mail-warning.tsx';
import { MeasureCharts } from './measure-charts.tsx';
import { StatCards } from './stat-cards.tsx';

/** Statistics (M2): totals, numbers by day, and frequent searches. */
export function StatsPage({ query, stats }: { query: StatsQuery; stats: Stats }) {
  const { code, t, format } = useLanguage();
  const period = t('stats.days', { count: query.days });
  const sum = sumOf(toSeries(stats.days, 'empty'));
  const missed = t('stats.sum_in_period', { sum: format.number(sum), period });
  const explainEmpty = (text: string) => (stats.countsVisits ? text : t('stats.not_counted'));
  const titleName = ({ type, id, name }: Stats['viewed'][number]) =>
    name ?? `${t(`admin.${type}`)} ${id}`;
  return (
    <>
      <TabHead title={t('admin.tab_stats')} />
      {stats.fullDisk && <DiskWarning {...stats.fullDisk} />}
      {stats.mailProblem && <MailWarning problem={stats.mailProblem} />}
      <StatCards {...stats} />
      <div className="stat-bar">
        <nav className="segments" aria-label={t('stats.period')}>
          {RANGES.map((days) => (
            <SegmentLink key={days} query={query} change={{ days }}>
              {t('stats.days', { count: days })}
            </SegmentLink>
          ))}
        </nav>
        <nav className="segments" aria-label={t('stats.view')}>
          <SegmentLink query={query} change={{ view: 'chart' }}>
            {t('stats.chart')}
          </SegmentLink>
          <SegmentLink query={query} change={{ view: 'table' }}>
            {t('stats.table')}
          </SegmentLink>
        </nav>
      </div>
      {query.view === 'chart' && (
        <MeasureCharts days={stats.days} countsVisits={stats.countsVisits} />
      )}
      <DayTable days={stats.days} behindCharts={query.view === 'chart'} />
      <div className="stat-lists">
        <BarList
          title={t('stats.most_viewed')}
          note={period}
          emptyText={explainEmpty(t('stats.none_in_period', { period }))}
          items={stats.viewed.map((title) => ({
            name: titleName(title),
            count: title.count,
            to: links.title(code, title.type, title.id, title.name ?? ''),
          }))}
        />
        <BarList
          title={t('stats.most_searched')}
          note={period}
          emptyText={explainEmpty(t('stats.rare_searches', { count: MIN_SEARCHES }))}
          items={stats.searched.map(toItem)}
        />
        <BarList
          title={t('stats.missed')}
          note={`${missed} · ${t('stats.candidates')}`}
          emptyText={explainEmpty(
            sum > 0
              ? `${missed} · ${t('stats.rare_searches', { count: MIN_SEARCHES })}`
              : t('stats.none_in_period', { period }),
          )}
          items={stats.missed.map(toItem)}
        />
      </div>
      <p className="muted stat-note">{t('stats.what_counts')}</p>
      {stats.calls && <CallBudgetCards calls={stats.calls} />}
    </>
  );

  function toItem({ words, count }: Stats['searched'][number]) {
    return { name: words, count, to: links.search(code, words) };
  }
}

function SegmentLink({
  query,
  change,
  children,
}: {
  query: StatsQuery;
  change: Partial<StatsQuery>;
  children: ReactNode;
}) {
  const { code } = useLanguage();
  const next = { ...query, ...change };
  const current = next.days === query.days && next.view === query.view;
  return (
    <Link
      to={adminLinks.tab(code, 'stats', statsQuery.write(next))}
      aria-current={current ? 'true' : undefined}
      preventScrollReset
      replace
    >
      {children}
    </Link>
  );
}
