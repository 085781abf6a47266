import type { FaultOutcome } from './run-fault.ts';

/** A short reason for each missed target of the fault; empty if all are met. */
export const findMissedTargets = (outcome: FaultOutcome): string[] => [
  ...findWrongBehaviour(outcome),
  ...findLongPauses(outcome),
];

/** Missed targets that do not depend on how fast the machine is. */
export function findWrongBehaviour({
  fault,
  observations,
  lostWrites,
  incomplete,
}: FaultOutcome): string[] {
  const { seenPagesFailed, wrong, postponed } = observations;
  const wrongCount = [...wrong.values()].reduce((sum, count) => sum + count, 0);
  const missed: string[] = [];
  if (incomplete !== null) missed.push(incomplete);
  if (observations.acknowledged.length === 0) missed.push('no write');
  if (lostWrites > 0) missed.push('lost writes');
  if (seenPagesFailed > 0) missed.push('seen pages failed');
  if (wrongCount > seenPagesFailed) missed.push('wrong responses');
  if (fault.target.noFailedRequests && postponed > 0) missed.push('postponed requests');
  return missed;
}

function findLongPauses({ fault, observations }: FaultOutcome): string[] {
  const { writePauseMs } = fault.target;
  return writePauseMs !== undefined && observations.longestWaitMs.write > writePauseMs
    ? [`pause > ${writePauseMs / 1000} s`]
    : [];
}
