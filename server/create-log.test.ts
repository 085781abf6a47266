import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../domain/web/database-unavailable.ts';
import { createLog } from './create-log.ts';

test('queries that fail in an outage of the database are logged at debug level', () => {
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('debug', { write: (line) => lines.push(JSON.parse(line)) });
  log.error({ err: new DatabaseUnavailable('lost', 'no connection') }, 'cannot read reviews');
  log.error({ err: new Error('defect') }, 'cannot render');
  log.info({ port: 3000 }, 'ready');
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [20, 'cannot read reviews'],
    [50, 'cannot render'],
    [30, 'ready'],
  ]);
});
