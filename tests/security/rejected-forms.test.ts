/** Valid forms about existing objects, sent by those who may not send them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequestContext } from '../../app/context.ts';
import { handleFormAsJson } from '../../app/forms/dispatch.server.ts';
import { exportDump } from '../../db/dump/export.ts';
import type { User } from '../../domain/accounts/account.ts';
import { addAdmin } from '../support/admin-tables.ts';
import { readDump } from '../support/compare-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../support/database.ts';
import { CSV_HEADER } from '../support/provider-csv.ts';
import { seedSecuritySite } from '../support/seed-security-site.ts';
import { createTestUser, openTestServices } from '../support/test-site.ts';
import { type Fields, makeFormFields } from './form-fields.ts';
import { FORMS_OF_ADMINS, FORMS_OF_USERS } from './route-access.ts';

/** They read only, and ask the session who sends them. */
const FORMS_URL = 'http://localhost:3000/ko/forms';
const PREVIEWS = ['admin_document_preview', 'admin_override_preview'];
const FILE_FORMS = ['import', 'admin_providers_import'];
const ADMIN_CHANGES = FORMS_OF_ADMINS.filter((intent) => !PREVIEWS.includes(intent));

describeOnOneEngine('forms without the right to send them', { tags: ['M11'] }, (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let fields: Record<string, Fields>;

  beforeAll(async () => {
    database = await open();
    site = openTestServices(database);
    const owner = await site.addTestUser('owner');
    await sql`
      insert into sessions (id, user_id, token, expires_at)
        values ('s', 'owner', 's', now() + interval '1 day');
    `.execute(database.kysely);
    await sql`insert into reviews (user_id, content_type, content_id, rating)
      values ('owner', 'movie', 496243, 7)`.execute(database.kysely);
    await sql`insert into shared_lists (user_id, token) values ('owner', 'a-token')`.execute(
      database.kysely,
    );
    const email = 'owner@example.com';
    const ids = await seedSecuritySite(database.kysely, { id: owner.id, email });
    fields = {
      ...makeFormFields(ids),
      admin_providers_import: {
        file: `${CSV_HEADER}\nmovie,1,Lantern,rent,KR,https://lantern.example/,,true\n`,
      },
    };
  });
  afterAll(() => site?.close());

  async function readTables() {
    // A title may be indexed before its form is rejected.
    const { titles: _, ...tables } = await readDump(exportDump(database));
    return tables;
  }

  async function send(intent: string, sender: User | null): Promise<number> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent, ...fields[intent] }))
      form.set(name, name === 'file' ? new File([value], 'list.csv') : value);
    const draft = new Request(FORMS_URL, { method: 'POST', body: form });
    const { headers } = draft;
    const bytes = await draft.bytes();
    const request = new Request(FORMS_URL, {
      method: 'POST',
      body: bytes,
      headers: {
        'content-type': headers.get('content-type') ?? '',
        'content-length': String(bytes.length),
      },
    });
    const context = createRequestContext(site.services, {
      cookie: null,
      acceptLanguage: null,
      requestId: '1',
      ip: '192.0.2.1',
      isSessionUnknown: false,
      rejectedBecause: null,
      pathname: '/ko/forms',
      user: sender,
    });
    return (await handleFormAsJson({ request, context })).status;
  }

  /** Files are not read if the session may not send them. */
  async function expectRejected(
    intents: string[],
    sender: User | null,
    status: number,
    fileStatus = 415,
  ): Promise<void> {
    const tables = await readTables();
    for (const intent of intents)
      expect
        .soft(await send(intent, sender), intent)
        .toBe(FILE_FORMS.includes(intent) ? fileStatus : status);
    expect(await readTables()).toEqual(tables);
    expect(site.invalidatedTags).toEqual([]);
  }

  test('a visitor changes nothing with the forms of users and admins', () =>
    expectRejected([...FORMS_OF_USERS, ...FORMS_OF_ADMINS], null, 401));

  test('a user changes nothing with the forms of admins', async () =>
    expectRejected(FORMS_OF_ADMINS, await site.addTestUser('user'), 403));

  test('a banned admin with a session changes nothing with the forms of admins', async () => {
    const banned = await addAdmin(database.kysely, 'banned');
    await sql`update users set banned_at = now(), ban_reason = 'x' where id = 'banned'`.execute(
      database.kysely,
    );
    await expectRejected(ADMIN_CHANGES, banned, 403, 403);
  });

  test('a deleted admin with a session changes nothing with the forms of admins', () =>
    expectRejected(ADMIN_CHANGES, { ...createTestUser('deleted'), role: 'admin' }, 403, 403));

  test('a former admin with a session changes nothing with the forms of admins', async () =>
    expectRejected(
      ADMIN_CHANGES,
      { ...(await site.addTestUser('former')), role: 'admin' },
      403,
      403,
    ));

  test('an admin adds and changes rows with these fields', async () => {
    const admin = await addAdmin(database.kysely, 'admin');
    for (const intent of [
      'admin_inquiry_note',
      'admin_providers_import',
      'admin_takedown_create',
    ]) {
      const tables = await readTables();
      expect([200, 302]).toContain(await send(intent, admin));
      expect(await readTables()).not.toEqual(tables);
    }
  });
});
