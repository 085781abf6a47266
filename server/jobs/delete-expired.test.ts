import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestAccounts } from '../../tests/support/accounts-client.ts';
import { describeOnOneEngine } from '../../tests/support/database.ts';
import { addUser } from '../../tests/support/users.ts';
import { startDeletingExpired } from './delete-expired.ts';

describeOnOneEngine('deletion of expired data', (open) => {
  test('expired sessions and verifications are deleted, and valid ones stay', async () => {
    const database = await open();
    const accounts = openTestAccounts(database);
    const member = await accounts.createUser('stays@example.com', 'Stays');
    await accounts
      .browser()
      .post('/sign-in/email', { email: 'stays@example.com', password: 'correct horse 9' });
    await accounts.browser().post('/request-password-reset', { email: 'stays@example.com' });
    const { kysely } = database;
    const [first, second] = await kysely
      .selectFrom('sessions')
      .select('id')
      .orderBy('created_at')
      .execute();
    const past = new Date(Date.now() - 1000);
    await kysely
      .updateTable('sessions')
      .set({ expires_at: past })
      .where('id', '=', String(second?.id))
      .execute();
    await kysely
      .insertInto('verifications')
      .values({ id: 'old', identifier: 'old', value: 'x', expires_at: past })
      .execute();

    const job = startDeletingExpired({
      db: kysely,
      log: { warn: () => expect.unreachable() } as never,
    });
    await job.forget();
    job.close();
    expect(await kysely.selectFrom('sessions').select('id').execute()).toEqual([{ id: first?.id }]);
    const remaining = await kysely
      .selectFrom('verifications')
      .select(['identifier', 'value'])
      .execute();
    expect(remaining).toEqual([
      { identifier: expect.any(String), value: (await member.readUser())?.id },
    ]);
    expect((await member.readUser())?.username).toBe('Stays');
    await accounts.close();
  });

  test('unconfirmed sign-ups are deleted after 24 hours and e-mail changes after seven days', {
    tags: ['S3'],
  }, async () => {
    const { kysely } = await open();
    await addUser(kysely, 'mina', 'Mina');
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    for (const [id, hours] of [
      ['kept', 23],
      ['over', 25],
    ] as const)
      await kysely
        .insertInto('sign_ups')
        .values({
          id,
          email: `${id}@example.com`,
          username: id,
          password: 'x',
          language: 'ko',
          device: '',
          created_at: hoursAgo(hours),
        })
        .execute();
    const change = {
      user_id: 'mina',
      session_id: '',
      old_email: 'a@example.com',
      new_email: 'b@example.com',
      expires_at: hoursAgo(1),
    };
    await kysely
      .insertInto('email_changes')
      .values([
        { id: 'kept', ...change, created_at: hoursAgo(167) },
        { id: 'over', ...change, created_at: hoursAgo(169) },
      ])
      .execute();
    const job = startDeletingExpired({
      db: kysely,
      log: { warn: () => expect.unreachable() } as never,
    });
    await job.forget();
    job.close();
    for (const table of ['sign_ups', 'email_changes'] as const)
      expect(await kysely.selectFrom(table).select('id').execute()).toEqual([{ id: 'kept' }]);
  });

  test('an inquiry settled three years ago is deleted with its replies, and others stay', {
    tags: ['G2'],
  }, async () => {
    const { kysely } = await open();
    const inquiries = [
      ['resolved', '3 years 1 day'],
      ['closed', '4 years'],
      ['resolved', '2 years 360 days'],
      ['open', '5 years'],
      ['in_progress', '5 years'],
    ] as const;
    for (const [status, ago] of inquiries)
      await sql`
        with asked as (
          insert into support_inquiries (name, email, subject, message, status, created_at,
            updated_at)
          values ('Mina', 'mina@example.com', ${`${status} ${ago}`}, 'x', ${status},
            now() - interval '6 years', now() - ${ago}::interval)
          returning id
        )
        insert into support_messages (inquiry_id, kind, body) select id, 'reply', ${ago}
          from asked`.execute(kysely);
    const job = startDeletingExpired({
      db: kysely,
      log: { warn: () => expect.unreachable() } as never,
    });
    await job.forget();
    job.close();
    const remaining = await kysely
      .selectFrom('support_inquiries')
      .select('subject')
      .orderBy('subject')
      .execute();
    expect(remaining.map(({ subject }) => subject)).toEqual([
      'in_progress 5 years',
      'open 5 years',
      'resolved 2 years 360 days',
    ]);
    expect(await kysely.selectFrom('support_messages').select('body').execute()).toHaveLength(3);
  });

  test('security events are deleted after 90 days', { tags: ['S11'] }, async () => {
    const { kysely } = await open();
    for (const ago of ['89 days 23 hours', '90 days 1 hour', '1 year'])
      await sql`insert into security_events (event, details, created_at)
        values ('sign_in_failed', jsonb_build_object('ago', ${ago}::text),
          now() - ${ago}::interval)`.execute(kysely);
    const job = startDeletingExpired({
      db: kysely,
      log: { warn: () => expect.unreachable() } as never,
    });
    await job.forget();
    job.close();
    expect(await kysely.selectFrom('security_events').select('details').execute()).toEqual([
      { details: { ago: '89 days 23 hours' } },
    ]);
  });

  test('reports of offers are deleted after 180 days, resolved ones after 30', {
    tags: ['D8'],
  }, async () => {
    const { kysely } = await open();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const report = { content_type: 'movie', content_id: 1, region: 'KR', shown: '[]' } as const;
    for (const [service, last, resolved] of [
      ['open', 179, null],
      ['open, expired', 181, null],
      ['resolved', 40, 29],
      ['resolved, expired', 40, 31],
    ] as const)
      await kysely
        .insertInto('offer_reports')
        .values({
          ...report,
          kind: 'wrong',
          service,
          shown_fetched_at: daysAgo(0),
          last_reported_at: daysAgo(last),
          ...(resolved && { resolved_at: daysAgo(resolved), resolved_by: 'boss' }),
        })
        .execute();
    const job = startDeletingExpired({
      db: kysely,
      log: { warn: () => expect.unreachable() } as never,
    });
    await job.forget();
    job.close();
    expect(
      await kysely.selectFrom('offer_reports').select('service').orderBy('service').execute(),
    ).toEqual([{ service: 'open' }, { service: 'resolved' }]);
  });

  test('viewed pages are deleted 14 days after their last visit', async () => {
    const { kysely } = await open();
    for (const days of [13, 15])
      await sql`insert into viewed_pages (path, score, scored_at)
        values (${`/ko/${days}`}, 1000, now() - make_interval(days => ${days}::integer))`.execute(
        kysely,
      );
    const job = startDeletingExpired({
      db: kysely,
      log: { warn: () => expect.unreachable() } as never,
    });
    await job.forget();
    job.close();
    expect(await kysely.selectFrom('viewed_pages').select('path').execute()).toEqual([
      { path: '/ko/13' },
    ]);
  });

  test('search counts are deleted after 90 days, view counts after 400, past days keep their top thousand', {
    tags: ['M2'],
  }, async () => {
    const { kysely } = await open();
    const today = sql`(now() at time zone 'utc')::date`;
    const days = async (table: 'search_counts' | 'view_counts') => {
      const { rows } = await sql<{ ago: number; rows: number; least: number }>`
        select (${today} - day)::integer as ago, count(*)::integer as rows, min(count) as least
          from ${sql.table(table)}
        group by day order by day desc`.execute(kysely);
      return rows.map(({ ago, rows, least }) => [ago, rows, least]);
    };
    for (const ago of [0, 1, 90, 91, 400, 401]) {
      await sql`insert into search_counts select ${today} - ${ago}::integer, 'w' || n, n % 2 = 0, n
        from generate_series(1, ${ago < 2 ? 1500 : 1}::integer) n`.execute(kysely);
      await sql`insert into view_counts select ${today} - ${ago}::integer, 'movie', n, n
        from generate_series(1, ${ago < 2 ? 1500 : 1}::integer) n`.execute(kysely);
    }
    const job = startDeletingExpired({
      db: kysely,
      log: { warn: () => expect.unreachable() } as never,
    });
    for (const _ of ['once', 'and again']) {
      await job.forget();
      expect(await days('search_counts')).toEqual([
        [0, 1500, 1],
        [1, 1000, 501],
        [90, 1, 1],
      ]);
      expect(await days('view_counts')).toEqual([
        [0, 1500, 1],
        [1, 1000, 501],
        [90, 1, 1],
        [91, 1, 1],
        [400, 1, 1],
      ]);
    }
    job.close();
  });
});
