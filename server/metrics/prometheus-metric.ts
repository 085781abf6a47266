import type { MetricSeries } from './metrics.ts';

/** One metric with its values, in the format with which prom-client aggregates processes. */
export type PrometheusMetric = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  aggregator: 'sum' | 'min' | 'max';
  values: { metricName?: string; labels: Record<string, string>; value: number }[];
};

export type Sample = readonly [labels: Record<string, string>, value: number];

export function toGauge(name: string, help: string, ...values: Sample[]): PrometheusMetric {
  return {
    name,
    help,
    type: 'gauge',
    aggregator: 'sum',
    values: values.map(([labels, value]) => ({ labels, value })),
  };
}

export function toCounter(name: string, help: string, ...values: Sample[]): PrometheusMetric {
  return { ...toGauge(name, help, ...values), type: 'counter' };
}

export function toHistogram(name: string, help: string, series: MetricSeries[]): PrometheusMetric {
  const values = series.flatMap(({ labels, histogram }) => {
    const { buckets, count, sum } = histogram.read();
    return [
      ...buckets.map((bucket) => ({
        metricName: `${name}_bucket`,
        labels: { ...labels, le: bucket.le },
        value: bucket.count,
      })),
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  });
  return { name, help, type: 'histogram', aggregator: 'sum', values };
}
