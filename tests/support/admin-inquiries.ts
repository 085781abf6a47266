import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { INQUIRIES_FORMS } from '../../app/features/admin/support/mutations.server.ts';
import type { User } from '../../domain/accounts/account.ts';
import { setUpAdminSite } from './admin-site.ts';
import type { OpenTestDatabase } from './database.ts';

/** `setUpAdminSite` for the forms of support inquiries, with one open inquiry. */
export function setUpInquiriesAdmin(open: OpenTestDatabase) {
  const admin = setUpAdminSite(open, ['support_inquiries', 'outbox']);
  let inquiry: string;

  beforeEach(async () => {
    const { id } = await admin.kysely
      .insertInto('support_inquiries')
      .values({
        name: 'Ana',
        email: 'ana@example.org',
        subject: 'A list is lost',
        message: 'Where is it?',
        language: 'pt-br',
        updated_at: sql<Date>`now() - interval '1 hour'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inquiry = id;
  });

  const send = (fields: Record<string, string | File>, sender: User | null = admin.boss) =>
    admin.site.send(INQUIRIES_FORMS, sender, { inquiry, version: '1', ...fields });

  const readInquiry = () =>
    admin.kysely
      .selectFrom('support_inquiries')
      .selectAll()
      .where('id', '=', inquiry)
      .executeTakeFirstOrThrow();

  const readMessages = () =>
    admin.kysely
      .selectFrom('support_messages')
      .select(['kind', 'body', 'written_by'])
      .orderBy('created_at')
      .execute();

  const readMails = () =>
    admin.kysely
      .selectFrom('outbox')
      .select(['recipient', 'kind', 'language', 'data', 'attempts'])
      .execute();

  async function expectUntouched(): Promise<void> {
    expect(await readInquiry()).toMatchObject({
      status: 'open',
      priority: 'normal',
      assigned_to: null,
      answered_at: null,
      version: 1,
    });
    expect([await readMessages(), await readMails(), await admin.readLog()]).toEqual([[], [], []]);
  }

  const logTarget = () => ({
    admin_id: 'boss',
    target_type: 'support_inquiry',
    target_id: inquiry,
  });

  return { admin, send, readInquiry, readMessages, readMails, expectUntouched, logTarget };
}
