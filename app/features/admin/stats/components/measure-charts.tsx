import { Suspense, useSyncExternalStore } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { averageOf, type Day, MEASURES, type Measure, seriesOf } from '../rules.ts';

/** Lazy: the chart library is large, and only this tab needs it. */
const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart);

const never = () => () => {};

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
  const scripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const numbers = seriesOf(days, measure);
  const nothing = numbers.every((number) => number === 0);
  const title = t(`stats.${measure}`);
  const average = t(`stats.average_${measure}`, { average: averageOf(numbers) });
  return (
    <section className="stat-box">
      <div className="stat-head">
        <h2>{title}</h2>
        <p className="fine-print">{average}</p>
      </div>
      <div className="stat-plot" dir="ltr">
        {nothing && <p className="stat-empty">{t('stats.nothing_yet')}</p>}
        {scripts && !nothing && (
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
