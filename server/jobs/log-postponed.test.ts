import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../tests/support/database.ts';
import { startEventTracker } from '../analytics/track-events.ts';
import { startMailJob } from '../mail/send-mail.ts';
import { createMailTransport } from '../mail/transport.ts';
import { startDeletingExpired } from './delete-expired.ts';

const SITE = 'https://kinora.film';

describeOnOneEngine('postponed jobs', (open) => {
  test('jobs log no warning while an operator holds the database, and resume afterwards', async () => {
    const database = await open();
    const lines: string[] = [];
    const deps = {
      db: database.kysely,
      log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    };
    const tracker = startEventTracker({ ...deps, siteUrl: SITE, forwardUrl: undefined });
    const deletion = startDeletingExpired(deps);
    const transport = createMailTransport({
      SMTP_URL: undefined,
      MAIL_FROM: undefined,
      SITE_URL: SITE,
      DATA_DIR: database.folder,
    });
    tracker.track('login', new Headers());

    await database.runExclusive('The database is being restored.', async () => {
      const mailJob = startMailJob({
        ...deps,
        transport,
        signMail: async ({ data }) => ({ data }),
        origin: SITE,
        supportEmail: 'help@kinora.film',
      });
      await Promise.all([tracker.flush(), deletion.forget(), mailJob.close()]);
    });
    expect(lines).toEqual([]);

    await tracker.close();
    deletion.close();
    expect(await database.kysely.selectFrom('event_counts').select('event').execute()).toEqual([
      { event: 'login' },
    ]);
  });
});
