import type { RunningSite } from './site.ts';

export type LogLine = { level: number; requestId?: string; status?: number; err?: unknown };

/** The log lines of one request. */
export function linesOfRequest({ lines }: RunningSite, requestId: unknown): LogLine[] {
  return lines
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.requestId === requestId);
}
