import type { CallBudgetStatus } from '../../catalog/tmdb/call-budget.ts';
import { CALL_PRIORITIES } from '../../catalog/tmdb/call-priority.ts';
import { type PrometheusMetric, type Sample, toCounter, toGauge } from './prometheus-metric.ts';

export function getCallBudgetMetrics({
  inFlight,
  maxInFlight,
  waiting,
  refused,
  rateLimited,
}: CallBudgetStatus): PrometheusMetric[] {
  const byPriority = (counts: CallBudgetStatus['waiting']) =>
    CALL_PRIORITIES.map((priority): Sample => [{ priority }, counts[priority]]);
  return [
    toGauge('kinora_catalog_calls_in_flight', 'Catalog requests sent and not yet answered.', [
      {},
      inFlight,
    ]),
    toGauge('kinora_catalog_calls_max_in_flight', 'Connections to the catalog that may be open.', [
      {},
      maxInFlight,
    ]),
    toGauge(
      'kinora_catalog_calls_waiting',
      'Catalog requests that wait for the shared rate limit.',
      ...byPriority(waiting),
    ),
    toCounter(
      'kinora_catalog_calls_refused_total',
      'Catalog requests not sent, because the rate limit did not allow them in time.',
      ...byPriority(refused),
    ),
    toCounter('kinora_catalog_rate_limited_total', 'Answers of the catalog with status 429.', [
      {},
      rateLimited,
    ]),
  ];
}
