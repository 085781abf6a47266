import type { Cluster } from '../cluster/cluster.ts';

export type Target = {
  /** Longest wait for a write. */
  writePauseMs?: number;
  /** No request may fail or be postponed. */
  noFailedRequests?: true;
};

export type Fault = {
  /** For `--only`. */
  name: string;
  /** Whether `--short` includes it. */
  short?: true;
  target: Target;
  /** Time between fault and repair. */
  durationMs: number;
  /** Returns the repair. */
  inject(cluster: Cluster): Promise<() => Promise<void>>;
};

export const noRepair = async () => {};
