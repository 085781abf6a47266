import { expect, test } from 'vitest';
import type { Fault } from './faults/fault.ts';
import { noRepair } from './faults/fault.ts';
import { findMissedTargets, findWrongBehaviour } from './find-missed-targets.ts';
import { createObservations, recordJudgement, recordWait } from './load/observations.ts';
import { formatTable } from './table.ts';

const createFault = (target: Fault['target']): Fault => ({
  name: 'site-killed',
  target,
  durationMs: 0,
  inject: async () => noRepair,
});

function createOutcome(target: Fault['target'] = {}) {
  const observations = createObservations();
  observations.acknowledged.push({ userId: 'mina', type: 'movie', id: 550, reviewText: null });
  return { fault: createFault(target), observations, lostWrites: 0, incomplete: null };
}

test('a fault without lost writes and wrong responses meets its targets', () => {
  expect(findMissedTargets(createOutcome({ writePauseMs: 5000, noFailedRequests: true }))).toEqual(
    [],
  );
});

test('lost writes, wrong responses, failed pages and a cluster that stays broken are missed', () => {
  const outcome = { ...createOutcome(), lostWrites: 1, incomplete: 'no PostgreSQL primary' };
  recordJudgement(outcome.observations, 'write', { result: 'wrong', kind: '401' }, 'POST');
  recordJudgement(outcome.observations, 'seen page', { result: 'wrong', kind: '500' }, 'GET');
  expect(findMissedTargets(outcome)).toEqual([
    'no PostgreSQL primary',
    'lost writes',
    'seen pages failed',
    'wrong responses',
  ]);
});

test('a load that was never acknowledged shows nothing, which is missed', () => {
  const outcome = createOutcome();
  outcome.observations.acknowledged.pop();
  expect(findMissedTargets(outcome)).toEqual(['no write']);
});

test('postponed requests and long waits are missed only if the fault limits them', () => {
  for (const [target, missed] of [
    [{}, []],
    [{ writePauseMs: 3000, noFailedRequests: true }, ['postponed requests', 'pause > 3 s']],
  ] as const) {
    const outcome = createOutcome(target);
    recordJudgement(outcome.observations, 'write', { result: 'postponed' }, 'POST');
    recordWait(outcome.observations, 'write', 3500);
    expect(findMissedTargets(outcome)).toEqual(missed);
    expect(findWrongBehaviour(outcome)).toEqual(missed.slice(0, 1));
  }
});

test('the table shows seconds, and wrong responses by kind', () => {
  const outcome = createOutcome();
  for (const _ of [1, 2])
    recordJudgement(outcome.observations, 'session', { result: 'wrong', kind: '500' }, 'GET');
  recordWait(outcome.observations, 'write', 1234);
  const [headings, row] = formatTable([outcome]).split('\n');
  expect(headings).toMatch(/^fault +\| requests \| writes/);
  expect(row).toMatch(/^site-killed \| 2 .*1\.2 s .*2 × session 500 .*missed: wrong responses$/);
});
