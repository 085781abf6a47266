import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  type DotItemDotProps,
  Rectangle,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { formatShortDay, getAxisMax } from '../rules.ts';

type DayChartProps = { label: string; days: string[]; numbers: number[]; kind: 'bars' | 'area' };
type Point = { day: string; number: number };

const MARGIN = { top: 24, right: 8, bottom: 0, left: 0 };
const TICK = { fill: 'var(--quiet)', fontSize: 13 };

/** A chart of daily numbers; labels the last one. Fills its container, and is not animated. */
export function DayChart({ label, days, numbers, kind }: DayChartProps) {
  const { intl, format } = useLanguage();
  const points: Point[] = days.map((day, index) => ({ day, number: numbers[index] ?? 0 }));
  const last = points.length - 1;
  const axisMax = getAxisMax(numbers);
  const ticks = (days.length > 7 ? [0, 1 / 4, 1 / 2, 3 / 4, 1] : [0, 1 / 2, 1]).map(
    (share) => days[Math.round(share * last)] ?? '',
  );
  const Chart = kind === 'bars' ? BarChart : AreaChart;
  const renderLabel = (x: number, y: number, number: number) => (
    <text
      className="stat-point-label"
      x={x}
      y={y - 9}
      textAnchor={kind === 'bars' ? 'middle' : 'end'}
    >
      {format.number(number)}
    </text>
  );
  return (
    <Chart
      className="stat-chart"
      data={points}
      margin={MARGIN}
      barCategoryGap="18%"
      responsive
      aria-label={label}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="day"
        ticks={ticks}
        tick={({ x, y, index, payload }: XAxisTickContentProps) => (
          <text
            className={ticks.length > 3 && index % 2 === 1 ? 'stat-tick--between' : undefined}
            x={x}
            y={Number(y) + 10}
            textAnchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
            {...TICK}
          >
            {formatShortDay(intl, payload.value)}
          </text>
        )}
        tickLine={false}
        axisLine={false}
        interval={0}
      />
      <YAxis
        width="auto"
        domain={[0, axisMax]}
        ticks={[0, axisMax / 2, axisMax]}
        tickFormatter={(number: number) => format.number(number)}
        tick={TICK}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--hover)', stroke: 'var(--line)', fillOpacity: 0.5 }}
        content={ChartTooltip}
      />
      {kind === 'bars' ? (
        <Bar
          dataKey="number"
          isAnimationActive={false}
          shape={({ index, isActive, x, y, width, height }: BarShapeProps) => (
            <g>
              <Rectangle
                x={x}
                y={y}
                width={width}
                height={height}
                radius={2.5}
                fill="var(--chart)"
                fillOpacity={index === last || isActive ? 1 : 0.72}
                isAnimationActive={false}
              />
              {index === last && renderLabel(x + width / 2, y, numbers[last] ?? 0)}
            </g>
          )}
        />
      ) : (
        <Area
          dataKey="number"
          type="linear"
          isAnimationActive={false}
          stroke="var(--chart)"
          strokeWidth={2.25}
          fill="var(--chart-soft)"
          fillOpacity={1}
          activeDot={{ r: 4.5, fill: 'var(--chart)', stroke: 'var(--raised)', strokeWidth: 2 }}
          dot={({ index, cx = 0, cy = 0 }: DotItemDotProps) =>
            index === last ? (
              <g key={index}>
                <circle
                  cx={cx}
                  cy={cy}
                  r={4.5}
                  fill="var(--chart)"
                  stroke="var(--raised)"
                  strokeWidth={2}
                />
                {renderLabel(cx, cy, numbers[last] ?? 0)}
              </g>
            ) : (
              <g key={index} />
            )
          }
        />
      )}
    </Chart>
  );
}

function ChartTooltip({ active, payload }: TooltipContentProps) {
  const { format } = useLanguage();
  const point = payload?.[0]?.payload as Point | undefined;
  if (!active || !point) return null;
  return (
    <p className="stat-tip">
      {format.date(point.day)} <strong>{format.number(point.number)}</strong>
    </p>
  );
}
