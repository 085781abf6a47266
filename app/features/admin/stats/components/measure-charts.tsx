import { Suspense, useSyncExternalStore } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.ts';
import { type Day, MEASURES, type Measure, roundedAverage, toSeries } from '../rules.ts';

/** Lazy: the chart library is large, and only this tab needs it. */
const DayChart = lazyComponent(async () => (await import('./day-chart.tsx')).DayChart);

const subscribeToNothing = () => () => {};

/** A chart of each measure. Reserves its space; the table has the same data. */
export function MeasureCharts({ days }: { days: Day[] }) {
  return (
    <div className="stat-charts needs-js">
      {MEASURES.map((measure, index) => (
        <MeasureChart
          key={measure}
          measure={measure}
          days={days}
          kind={index % 2 === 0 ? 'bars' : 'area'}
        />
      ))}
    </div>
  );
}

function MeasureChart({
  measure,
  days,
  kind,
}: {
  measure: Measure;
  days: Day[];
  kind: 'bars' | 'area';
}) {
  const { t } = useLanguage();
  // Charts are not rendered on the server.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const numbers = toSeries(days, measure);
  const isEmpty = numbers.every((number) => number === 0);
  const title = t(`stats.${measure}`);
  const average = t(`stats.average_${measure}`, { average: roundedAverage(numbers) });
  return (
    <section className="stat-box">
      <div className="stat-head">
        <h2>{title}</h2>
        <p className="fine-print">{average}</p>
      </div>
      <div className="stat-plot" dir="ltr">
        {isEmpty && <p className="stat-empty">{t('stats.nothing_yet')}</p>}
        {isHydrated && !isEmpty && (
          <Suspense>
            <DayChart
              label={`${title}: ${average}`}
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
