import { Suspense, useSyncExternalStore } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.ts';
import { CHARTED, type Day, isVisitMeasure, roundedAverage, sumOf, toSeries } from '../rules.ts';

type Charted = (typeof CHARTED)[number];

/** Lazy: the chart library is large, and only this tab needs it. */
const DayChart = lazyComponent(async () => (await import('./day-chart.tsx')).DayChart);

const subscribeToNothing = () => () => {};

/** A chart of each measure. Reserves its space; the table has the same data. */
export function MeasureCharts({ days, countsVisits }: { days: Day[]; countsVisits: boolean }) {
  return (
    <div className="stat-charts needs-js">
      {CHARTED.map((measure) => (
        <MeasureChart
          key={measure}
          measure={measure}
          days={days}
          kind={isVisitMeasure(measure) ? 'area' : 'bars'}
          isCounted={countsVisits || !isVisitMeasure(measure)}
        />
      ))}
    </div>
  );
}

function MeasureChart({
  measure,
  days,
  kind,
  isCounted,
}: {
  measure: Charted;
  days: Day[];
  kind: 'bars' | 'area';
  isCounted: boolean;
}) {
  const { t, format } = useLanguage();
  // Charts are not rendered on the server.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const numbers = toSeries(days, measure);
  const title = t(`stats.${measure}`);
  const sum = sumOf(numbers);
  const period = t('stats.days', { count: days.length });
  // An average below 1 would be 0.
  const summary =
    sum < days.length
      ? t('stats.sum_in_period', { sum: format.number(sum), period })
      : t(`stats.average_${measure}`, { average: roundedAverage(numbers) });
  return (
    <section className="stat-box">
      <div className="stat-head">
        <h3>{title}</h3>
        {sum > 0 && <p className="fine-print">{summary}</p>}
      </div>
      <div className="stat-plot" dir="ltr">
        {sum === 0 && (
          <p className="stat-empty">
            {isCounted ? t('stats.none_in_period', { period }) : t('stats.not_counted')}
          </p>
        )}
        {isHydrated && sum > 0 && (
          <Suspense>
            <DayChart
              label={`${title}: ${summary}`}
              days={days.map(({ day }) => day)}
              numbers={numbers}
              kind={kind}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}
