import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { ORIGIN, readOwnData, readOwnDataPieces } from '../../../tests/support/own-data.ts';
import { addUser } from '../../../tests/support/users.ts';
import { listOwnTables } from './list-own-tables.server.ts';

describeOnOneEngine('getOwnData', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    for (const id of ['mina', 'ana', 'empty', 'large']) await addUser(database.kysely, id, id);
    for (const id of ['mina', 'ana']) await addRows(id);
  });

  const run = (statement: ReturnType<typeof sql>) => statement.execute(database.kysely);

  /** A row in each table, with texts that name the user and texts that are secret. */
  async function addRows(id: string): Promise<void> {
    const text = `text of ${id}`;
    const secret = `secret of ${id}`;
    await run(sql`insert into user_roles (user_id, role) values (${id}, 'admin')`);
    await run(sql`insert into accounts (id, user_id, provider_id, account_id, password, access_token,
      refresh_token, id_token, updated_at) values (${`account ${id}`}, ${id}, 'kakao', ${text},
      ${secret}, ${secret}, ${secret}, ${secret}, now())`);
    await run(sql`insert into two_factors (id, user_id, secret, backup_codes)
      values (${`factor ${id}`}, ${id}, ${secret}, ${secret})`);
    await run(sql`insert into passkeys (id, user_id, name, public_key, credential_id, counter,
      device_type, backed_up) values (${`passkey ${id}`}, ${id}, ${text}, ${secret}, ${secret}, 0,
      'multiDevice', true)`);
    await run(sql`insert into sessions (id, user_id, token, expires_at, ip_address, user_agent)
      values (${`session ${id}`}, ${id}, ${secret}, now() + interval '1 day', '192.0.2.1',
        ${text})`);
    await run(sql`insert into trusted_devices (user_id, device, user_agent, expires_at)
      values (${id}, ${secret}, ${text}, now() + interval '1 day')`);
    await run(sql`insert into email_changes (id, user_id, session_id, old_email, new_email,
      expires_at, former_password) values (${`change ${id}`}, ${id}, '', ${text}, 'new@example.com',
      now(), ${secret})`);
    await run(sql`insert into code_attempts (user_id, day, wrong) values (${id}, '2026-11-27', 3)`);
    await run(sql`insert into security_events (id, event, user_id, details) values
      (gen_random_uuid(), 'sign_in_failed', ${id}, ${JSON.stringify({ ip: '192.0.2.2' })}),
      (gen_random_uuid(), 'user_banned', ${id}, ${JSON.stringify({ by: `secret of ${id}` })}),
      (gen_random_uuid(), 'role_changed', ${id}, ${JSON.stringify({ by: 'operator' })})`);
    await run(sql`insert into titles (content_type, content_id, names, search_text, posters, services,
      genre_ids) values ('movie', 7, '{"en": "Film"}', 'film', '{}', '{}', '{}')
      on conflict do nothing`);
    await run(sql`insert into title_states (user_id, content_type, content_id, seen_on)
      values (${id}, 'movie', 7, '2026-01-02')`);
    await run(sql`insert into shared_lists (user_id, token) values (${id}, ${`list-of-${id}`})`);
    await run(sql`insert into reviews (id, user_id, content_type, content_id, rating, review_text)
      values (gen_random_uuid(), ${id}, 'movie', 7, 8, ${text})`);
    await run(sql`insert into private_reviews (user_id, content_type, content_id, rating, review_text)
      values (${id}, 'movie', 7, 8, ${text})`);
    await run(sql`insert into review_votes (review_id, user_id)
      select id, ${id} from reviews where user_id = ${id}`);
    await run(sql`insert into review_reports (review_id, user_id, reason, note)
      select id, ${id}, 'spam', ${text} from reviews where user_id = ${id}`);
    await addImport(id, [text]);
    await run(sql`insert into imports (user_id, list, file_name, language, rows, total)
      values (${id}, 'saved', ${text}, 'en', '[]', 0)`);
    const { rows } = await sql<{ id: string }>`insert into support_inquiries (name, email, subject,
      message, user_id, assigned_to) values (${text}, 'mina@example.org', 'A list', 'Where?', ${id},
      ${id}) returning id`.execute(database.kysely);
    for (const [kind, body] of [
      ['reply', text],
      ['note', secret],
    ])
      await run(sql`insert into support_messages (inquiry_id, kind, body, written_by)
        values (${rows[0]?.id}, ${kind}, ${body}, 'ana')`);
    await run(sql`insert into admin_logs (admin_id, action, target_type, target_id, details) values
      (${`secret of ${id}`}, 'ban_user', 'user', ${id}, ${JSON.stringify({ after: text })}),
      (${id}, 'ban_user', 'user', ${`secret of ${id}`}, ${JSON.stringify({ after: secret })})`);
  }

  async function addImport(id: string, texts: string[]): Promise<void> {
    const { rows } = await sql<{
      id: string;
    }>`insert into list_imports (user_id, file_name, language,
      total) values (${id}, 'secretless.csv', 'en', 1) returning id`.execute(database.kysely);
    await run(sql`insert into list_import_rows (import_id, position, name, listed, watched,
      review_text) select ${rows[0]?.id}, ordinality, 'Film', true, false, text
      from unnest(${texts}::text[]) with ordinality as t (text, ordinality)`);
  }

  test('has rows of each table, without secrets and data of others', async () => {
    const data = await readOwnData(database.kysely, 'mina');
    expect(Object.keys(data)).toEqual(Object.keys(listOwnTables('mina', '')));
    for (const [name, rows] of Object.entries(data))
      expect.soft(Array.isArray(rows) ? rows.length : rows, name).toBeTruthy();
    expect(JSON.stringify(data)).not.toMatch(/secret of|\bana\b/);
  });

  test('has the account, the share link, and decisions without the name of the admin', async () => {
    const data = await readOwnData(database.kysely, 'mina');
    expect(data).toMatchObject({
      account: { id: 'mina', email: 'mina@example.com', banned_at: null },
      profile: { username: 'mina', leaves_out_hidden: true },
      roles: [{ role: 'admin', granted_at: expect.any(String) }],
      wrongCodes: [{ day: '2026-11-27', wrong: 3 }],
      sharedLists: [{ url: `${ORIGIN}/ko/list/list-of-mina` }],
      titles: [{ content_type: 'movie', content_id: 7, saved_at: null, seen_on: '2026-01-02' }],
      importRows: [{ name: 'Film', review_text: 'text of mina' }],
      inquiryReplies: [{ body: 'text of mina' }],
      decisionsOfAdmins: [{ action: 'ban_user', details: { after: 'text of mina' } }],
    });
    expect(data.securityEvents?.map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ ip: '192.0.2.2' }, { by: 'admin' }, { by: 'operator' }]),
    );
    expect(data.ownActionsAsAdmin).toEqual([
      { action: 'ban_user', target_type: 'user', created_at: expect.any(String) },
    ]);
  });

  test('is complete for a user without rows', async () => {
    const { account, profile, ...tables } = await readOwnData(database.kysely, 'empty');
    expect([account, profile]).toMatchObject([{ id: 'empty' }, { username: 'empty' }]);
    expect(Object.values(tables).flat()).toEqual([]);
  });

  test('writes many rows in order and in small pieces', async () => {
    const texts = Array.from({ length: 1_234 }, (_, index) => `${index} `.padEnd(5_000, 'x'));
    await addImport('large', texts);
    await run(sql`insert into security_events (id, event, user_id, created_at)
      select gen_random_uuid(), 'sign_in', 'large',
        timestamptz '2026-11-01' + (n / 3) * interval '1 us'
      from generate_series(1, 1000) as n`);
    const pieces = await readOwnDataPieces(database.kysely, 'large');
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_300_000);
    const { importRows, securityEvents } = JSON.parse(pieces.join('')) as Awaited<
      ReturnType<typeof readOwnData>
    >;
    expect(importRows?.map(({ review_text }) => review_text)).toEqual(texts);
    expect(securityEvents).toHaveLength(1_000);
    const times = securityEvents?.map(({ created_at }) => String(created_at)) ?? [];
    expect(new Set(times).size).toBe(334);
  });
});
