import type { Judgement } from './judge-reply.ts';

export type RequestKind = 'write' | 'seen page' | 'member page' | 'session';

export type AcknowledgedWrite = {
  userId: string;
  type: 'movie' | 'tv';
  id: number;
  /** Text of a review, `null` for a saved title. */
  reviewText: string | null;
};

/** Everything that the load of one fault has seen since the fault. */
export type Observations = {
  acknowledged: AcknowledgedWrite[];
  requests: number;
  postponed: number;
  seenPagesFailed: number;
  /** Counts by kind. */
  wrong: Map<string, number>;
  /** The first wrong responses of each kind, for the log. */
  examples: string[];
  /** The longest that a user waited for one request including its repetitions, in milliseconds. */
  longestWaitMs: Record<RequestKind, number>;
};

const MAX_EXAMPLES_PER_KIND = 2;

export function createObservations(): Observations {
  return {
    acknowledged: [],
    requests: 0,
    postponed: 0,
    seenPagesFailed: 0,
    wrong: new Map(),
    examples: [],
    longestWaitMs: { write: 0, 'seen page': 0, 'member page': 0, session: 0 },
  };
}

export function recordJudgement(
  observations: Observations,
  kind: RequestKind,
  judgement: Judgement,
  example: string,
): void {
  observations.requests += 1;
  if (judgement.result === 'right') return;
  if (kind === 'seen page') observations.seenPagesFailed += 1;
  if (judgement.result === 'postponed') {
    observations.postponed += 1;
    return;
  }
  const label = `${kind === 'seen page' ? '' : `${kind} `}${judgement.kind}`;
  const count = (observations.wrong.get(label) ?? 0) + 1;
  observations.wrong.set(label, count);
  if (count <= MAX_EXAMPLES_PER_KIND)
    observations.examples.push(`${new Date().toISOString()} ${label}: ${example}`);
}

export function recordWait(observations: Observations, kind: RequestKind, waitMs: number): void {
  observations.longestWaitMs[kind] = Math.max(observations.longestWaitMs[kind], waitMs);
}
