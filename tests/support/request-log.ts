import type { RunningSite } from './start-site.ts';

export type LogLine = { level: number; requestId?: string; status?: number; err?: unknown };

/** The log lines of one request. */
export function getRequestLog({ lines }: RunningSite, requestId: unknown): LogLine[] {
  return lines
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.requestId === requestId);
}
