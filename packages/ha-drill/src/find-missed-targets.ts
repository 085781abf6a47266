import type { FaultOutcome } from './run-fault.ts';

/** A short reason for each missed target of the fault; empty if all are met. */
export function findMissedTargets({
  fault,
  observations,
  lostWrites,
  incomplete,
}: FaultOutcome): string[] {
  const { seenPagesFailed, wrong, postponed, longestWaitMs } = observations;
  const { writePauseMs, noFailedRequests } = fault.target;
  const wrongCount = [...wrong.values()].reduce((sum, count) => sum + count, 0);
  const missed: string[] = [];
  if (incomplete !== null) missed.push(incomplete);
  if (observations.acknowledged.length === 0) missed.push('no write');
  if (lostWrites > 0) missed.push('lost writes');
  if (seenPagesFailed > 0) missed.push('seen pages failed');
  if (wrongCount > seenPagesFailed) missed.push('wrong responses');
  if (writePauseMs !== undefined && longestWaitMs.write > writePauseMs)
    missed.push(`pause > ${writePauseMs / 1000} s`);
  if (noFailedRequests && postponed > 0) missed.push('postponed requests');
  return missed;
}
