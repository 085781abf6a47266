import { useLanguage } from '../../../../i18n/language-context.tsx';
import { AdminTable } from '../../ui/admin-table.tsx';
import { type Day, MEASURES, sumOf, toSeries } from '../rules.ts';

/**
 * The data of the charts, newest first. `behindCharts`, only screen readers and browsers without
 * scripts show it.
 */
export function DayTable({ days, behindCharts }: { days: Day[]; behindCharts: boolean }) {
  const { t, format } = useLanguage();
  const renderRow = (label: string, numbers: Record<(typeof MEASURES)[number], number>) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {MEASURES.map((measure) => (
        <td key={measure} className="end" data-label={t(`stats.${measure}`)}>
          {format.number(numbers[measure])}
        </td>
      ))}
    </tr>
  );
  const sums = Object.fromEntries(
    MEASURES.map((measure) => [measure, sumOf(toSeries(days, measure))]),
  ) as Omit<Day, 'day'>;
  return (
    <div className={behindCharts ? 'stat-table stat-table--behind' : 'stat-table'}>
      <AdminTable
        caption={t('stats.by_day')}
        heads={[
          { label: t('stats.day') },
          ...MEASURES.map((measure) => ({ label: t(`stats.${measure}`), end: true })),
        ]}
      >
        {renderRow(t('stats.sum'), sums)}
        {days.toReversed().map((day) => renderRow(format.date(day.day), day))}
      </AdminTable>
    </div>
  );
}
