import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../../tests/support/database.ts';
import { createMailTransport } from '../mail/transport.ts';
import { startEventCounter } from './count-events.ts';
import { startForgetting } from './forget-expired.ts';
import { startMailJob } from './send-mail.ts';

const SITE = 'https://kinora.film';

describeOnEachEngine('postponed jobs', (open) => {
  test('jobs log no warning while an operator holds the database, and resume afterwards', async () => {
    const database = await open();
    const lines: string[] = [];
    const parts = {
      database: database.kysely,
      log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    };
    const counter = startEventCounter({ ...parts, siteUrl: SITE, forwardTo: undefined });
    const forgetting = startForgetting(parts);
    const transport = createMailTransport({
      SMTP_URL: undefined,
      MAIL_FROM: undefined,
      SITE_URL: SITE,
      DATA_DIR: database.folder,
    });
    counter.count('login', new Headers());

    await database.alone('The database is being restored.', async () => {
      const mail = startMailJob({ ...parts, transport, origin: SITE, support: 'help@kinora.film' });
      await Promise.all([counter.save(), forgetting.forget(), mail.close()]);
    });
    expect(lines).toEqual([]);

    await counter.close();
    forgetting.close();
    expect(await database.kysely.selectFrom('event_counts').select('event').execute()).toEqual([
      { event: 'login' },
    ]);
  });
});
