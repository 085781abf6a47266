import { findMissedTargets } from './find-missed-targets.ts';
import type { FaultOutcome } from './run-fault.ts';

const HEADINGS = [
  'fault',
  'requests',
  'writes',
  'lost',
  'seen pages failed',
  'pause of writes',
  'of seen pages',
  'of member pages',
  '503 + Retry-After',
  'wrong responses',
  'targets',
];

/** One line per fault. */
export function formatTable(outcomes: readonly FaultOutcome[]): string {
  const rows = [HEADINGS, ...outcomes.map(toRow)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n');
}

function toRow(outcome: FaultOutcome): string[] {
  const { fault, observations, lostWrites } = outcome;
  const { requests, acknowledged, seenPagesFailed, longestWaitMs, postponed, wrong } = observations;
  const missed = findMissedTargets(outcome);
  return [
    fault.name,
    String(requests),
    String(acknowledged.length),
    String(lostWrites),
    String(seenPagesFailed),
    formatSeconds(longestWaitMs.write),
    formatSeconds(longestWaitMs['seen page']),
    formatSeconds(longestWaitMs['member page']),
    String(postponed),
    [...wrong].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none',
    missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`,
  ];
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
