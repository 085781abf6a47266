import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export type SiteIds = {
  user: string;
  session: string;
  passkey: string;
  device: string;
  review: string;
  inquiry: string;
  document: string;
  override: string;
  provider: string;
  offerReport: string;
  takedown: string;
  listToken: string;
  inquiryToken: string;
};

/** The evening of a day that is another one, with a shorter name, in the time zone of the tests. */
const EVENING = '2026-01-31T20:00:00Z';
/** The panel shows the day of each of their rows. */
const TABLES_WITH_DAYS = [
  'users',
  'reviews',
  'legal_documents',
  'watch_providers',
  'takedowns',
] as const;

/** Adds an object of each kind that forms and pages refer to by id. */
export async function seedSecuritySite(
  kysely: Kysely<Schema>,
  { id, email }: { id: string; email: string },
): Promise<SiteIds> {
  const { id: session } = await kysely
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: review } = await kysely
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const { token: listToken } = await kysely
    .selectFrom('shared_lists')
    .select('token')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  await sql`insert into passkeys (id, user_id, public_key, credential_id, counter, device_type,
    backed_up)
    values ('passkey-of-other', ${id}, 'key', 'credential', 0, 'singleDevice', false)`.execute(
    kysely,
  );
  const { id: device } = await kysely
    .insertInto('trusted_devices')
    .values({
      user_id: id,
      device: 'hash',
      user_agent: null,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('list_imports')
    .values({ user_id: id, file_name: 'secret.csv', language: 'ko', stage: 'preview', total: 0 })
    .execute();
  await kysely
    .insertInto('private_reviews')
    .values({
      user_id: id,
      content_type: 'movie',
      content_id: 129,
      rating: 3,
      review_text: 'A secret review',
    })
    .execute();
  const { id: inquiry, token: inquiryToken } = await kysely
    .insertInto('support_inquiries')
    .values({
      name: 'Other',
      email,
      subject: 'A secret question',
      message: 'A secret message',
      user_id: id,
    })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow();
  const wording = { title: 'Terms', content: '<p>Text</p>' };
  const { id: document } = await kysely
    .insertInto('legal_documents')
    .values({ ...wording, document_type: 'terms_of_service', language: 'ja' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('legal_versions')
    .values({ ...wording, document_id: document, number: 1, written_by: null })
    .execute();
  const title = { content_type: 'movie', content_id: 496243 } as const;
  const { id: override } = await kysely
    .insertInto('content_overrides')
    .values({
      ...title,
      field_name: 'title',
      override_value: '"A name"',
      language: 'ja',
      catalog_value: null,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: provider } = await kysely
    .insertInto('watch_providers')
    .values({
      ...title,
      provider_name: 'Cinema',
      provider_logo_url: null,
      provider_url: null,
      watch_type: 'rent',
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: offerReport } = await kysely
    .insertInto('offer_reports')
    .values({ ...title, region: 'FR', kind: 'missing', shown: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // No keyword, whose row a job would change.
  const { id: takedown } = await kysely
    .insertInto('takedowns')
    .values({ kind: 'person', target_id: 1, name: null, reason: 'A reason', created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The rows keep their order.
  for (const table of TABLES_WITH_DAYS)
    await sql`update ${sql.table(table)}
      set created_at = ${EVENING}::timestamptz - (now() - created_at)`.execute(kysely);
  return {
    user: id,
    session,
    passkey: 'passkey-of-other',
    device,
    review,
    inquiry,
    document,
    override,
    provider,
    offerReport,
    takedown,
    listToken,
    inquiryToken,
  };
}
