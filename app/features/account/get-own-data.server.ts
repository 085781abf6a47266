import type { Member } from '../../../domain/account.ts';
import type { Services } from '../../context.ts';

/** What is known of a person, for that person (JSON). No secret is in it: no password, no token, no key. */
export async function getOwnData({ database }: Pick<Services, 'database'>, { id }: Member) {
  const [account, ways, sessions, passkeys, reviews] = await Promise.all([
    database
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.id', 'users.id')
      .select(['users.id', 'username', 'email', 'email_verified', 'language', 'two_factor_enabled', 'users.created_at'])
      .where('users.id', '=', id)
      .executeTakeFirst(),
    database.selectFrom('accounts').select(['provider_id', 'created_at']).where('user_id', '=', id).execute(),
    database.selectFrom('sessions').select(['created_at', 'seen_at', 'ip_address', 'user_agent']).where('user_id', '=', id).execute(),
    database.selectFrom('passkeys').select(['name', 'device_type', 'created_at']).where('user_id', '=', id).execute(),
    readReviews(database, id),
  ]);
  return { account, signInWith: ways, sessions, passkeys, reviews };
}

/** One's own reviews as a table for spreadsheets. */
export async function getOwnReviewsTable({ database }: Pick<Services, 'database'>, { id }: Member): Promise<string> {
  const reviews = await readReviews(database, id);
  const head = ['content_type', 'content_id', 'rating', 'review_text', 'language', 'created_at', 'updated_at'] as const;
  const rows = reviews.map((review) => head.map((name) => cell(review[name])).join(','));
  // The mark at the front tells spreadsheets that it is UTF-8.
  return `\uFEFF${[head.join(','), ...rows].join('\r\n')}\r\n`;
}

function readReviews(database: Services['database'], id: string) {
  return database
    .selectFrom('reviews')
    .select(['content_type', 'content_id', 'rating', 'review_text', 'language', 'created_at', 'updated_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
}

/** Quoted; what a spreadsheet would take for a formula is made a text. */
function cell(value: string | number | Date | null): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
