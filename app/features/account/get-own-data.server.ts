import { column, typedSql } from '../../../db/typed-sql.ts';
import type { User } from '../../../domain/accounts/account.ts';
import { writeCsv } from '../../../lib/csv.ts';
import type { Services } from '../../context.ts';

/** Data export of a user (JSON), without secrets: no password, token or key. */
export async function getOwnData({ db }: Pick<Services, 'db'>, { id }: User) {
  const [
    account,
    signInMethods,
    sessions,
    devices,
    changes,
    passkeys,
    reviews,
    privateReviews,
    titles,
    votes,
    reports,
    inquiries,
  ] = await Promise.all([
    db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.id', 'users.id')
      .select([
        'users.id',
        'username',
        'email',
        'email_verified',
        'language',
        'two_factor_enabled',
        'watch_region',
        'watch_services',
        'users.created_at',
      ])
      .where('users.id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('accounts')
      .select(['provider_id', 'created_at'])
      .where('user_id', '=', id)
      .execute(),
    db
      .selectFrom('sessions')
      .select(['created_at', 'seen_at', 'ip_address', 'user_agent'])
      .where('user_id', '=', id)
      .execute(),
    db
      .selectFrom('trusted_devices')
      .select(['user_agent', 'created_at', 'used_at'])
      .where('user_id', '=', id)
      .execute(),
    db
      .selectFrom('email_changes')
      .select(['old_email', 'new_email', 'created_at', 'confirmed_at'])
      .where('user_id', '=', id)
      .execute(),
    db
      .selectFrom('passkeys')
      .select(['name', 'device_type', 'created_at'])
      .where('user_id', '=', id)
      .execute(),
    readReviews(db, id),
    db
      .selectFrom('private_reviews')
      .select(['content_type', 'content_id', 'rating', 'review_text', 'spoiler', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    readTitleStates(db, id),
    db
      .selectFrom('review_votes')
      .select(['review_id', 'created_at'])
      .where('user_id', '=', id)
      .execute(),
    db
      .selectFrom('review_reports')
      .select(['review_id', 'reason', 'note', 'created_at'])
      .where('user_id', '=', id)
      .execute(),
    readInquiries(db, id),
  ]);
  return {
    account,
    signInWith: signInMethods,
    sessions,
    trustedDevices: devices,
    emailChanges: changes,
    passkeys,
    reviews,
    privateReviews,
    titles,
    foundHelpful: votes,
    reported: reports,
    inquiries,
  };
}

/** CSV export of own reviews. */
export async function getOwnReviewsTable(
  { db }: Pick<Services, 'db'>,
  { id }: User,
): Promise<string> {
  const reviews = await readReviews(db, id);
  const header = [
    'content_type',
    'content_id',
    'rating',
    'review_text',
    'spoiler',
    'language',
    'created_at',
    'updated_at',
  ] as const;
  return writeCsv([header, ...reviews.map((review) => header.map((name) => review[name]))]);
}

function readReviews(db: Services['db'], id: string) {
  return db
    .selectFrom('reviews')
    .select([
      'content_type',
      'content_id',
      'rating',
      'review_text',
      'spoiler',
      'language',
      'created_at',
      'updated_at',
    ])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
}

async function readTitleStates(db: Services['db'], id: string) {
  const { rows } = await typedSql('title states of own data', {
    content_type: column.text(),
    content_id: column.number(),
    saved_at: column.orNull(column.date()),
    seen_on: column.orNull(column.text()),
    hidden_at: column.orNull(column.date()),
  })`
    select content_type, content_id, saved_at, seen_on::text, hidden_at
    from title_states where user_id = ${id} order by content_type, content_id`.execute(db);
  return rows;
}

/** Inquiries with the replies of the team, without its notes. */
async function readInquiries(db: Services['db'], id: string) {
  const { rows } = await typedSql('inquiries of own data', {
    name: column.text(),
    email: column.text(),
    subject: column.text(),
    message: column.text(),
    language: column.text(),
    status: column.text(),
    created_at: column.date(),
    replies: column.json<{ body: string; created_at: string }[]>(),
  })`
    select name, email, subject, message, language, status, created_at, coalesce(
      (select json_agg(json_build_object('body', body, 'created_at', m.created_at)
        order by m.created_at, m.id)
       from support_messages m where m.inquiry_id = t.id and kind = 'reply'), '[]') as replies
    from support_inquiries t where user_id = ${id} order by created_at`.execute(db);
  return rows;
}
