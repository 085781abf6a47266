import { expect, test } from 'vitest';
import type { MailFailure, MailProblem } from '../../domain/admin/mail-state.ts';
import { findMailProblem, warnIfMailIsMissing } from './mail-problem.ts';

const PUBLIC = { SITE_URL: 'https://kinora.example', SMTP_URL: undefined };
const WITH_SMTP = { ...PUBLIC, SMTP_URL: 'smtp://127.0.0.1:1' };

test.each([
  [{ ...PUBLIC, SITE_URL: 'http://localhost:3000' }, 0],
  [{ ...PUBLIC, SITE_URL: 'http://127.0.0.1:3000' }, 0],
  [WITH_SMTP, 0],
  [PUBLIC, 1],
  [{ ...PUBLIC, SITE_URL: 'http://192.168.1.9:3000' }, 1],
])('a start with %j logs %i warnings of missing mail', (env, count) => {
  const warnings: string[] = [];
  warnIfMailIsMissing(env, { warn: (text: string) => warnings.push(text) } as never);
  expect(warnings).toHaveLength(count);
  for (const text of warnings) expect(text).toMatch(/^SMTP_URL is not set: .*DATA_DIR\/outbox/);
});

test.each<[typeof PUBLIC | typeof WITH_SMTP, MailFailure | null, number, MailProblem | null]>([
  [PUBLIC, null, 0, { kind: 'missing' }],
  [{ ...PUBLIC, SITE_URL: 'http://localhost:3000' }, null, 0, null],
  [WITH_SMTP, null, 0, null],
  [WITH_SMTP, 'timeout', 3, { kind: 'unusable', failure: 'timeout' }],
  [WITH_SMTP, null, 3, { kind: 'waiting', mails: 3, since: expect.any(Number) }],
])(
  'with %j, the failure %j and %i failed mails, the problem is %j',
  { tags: ['M2'] },
  async (...row) => {
    const [env, failure, failed, problem] = row;
    const mailJob = { getQueueStats: async () => ({ mails: 5, failed, oldestSeconds: 60 }) };
    const mailCheck =
      env.SMTP_URL === undefined
        ? null
        : { readFailure: async () => failure, logConnection: async () => {} };
    const found = await findMailProblem(env, { mailJob, mailCheck });
    expect(found).toEqual(problem);
    if (found?.kind === 'waiting') expect(Date.now() - found.since).toBeGreaterThanOrEqual(60_000);
  },
);
