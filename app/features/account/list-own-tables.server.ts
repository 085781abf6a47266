import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

/** Rows of the table `t` in the export of a user. */
export type OwnTable = {
  table: keyof Schema;
  columns: readonly string[];
  /** Further values by name. */
  expressions?: Readonly<Record<string, RawBuilder<unknown>>>;
  where: RawBuilder<unknown>;
  /** Unique among the rows, which are in its order. */
  key: readonly string[];
  /** Whether there is at most one row. */
  single?: true;
};

/**
 * All that is stored about a user, by the name in the export: no passwords, tokens and keys, and
 * nothing that tells who somebody else is. Its test has a reason for each table and column that is
 * left out. The URL of a shared list is `sharedListUrl` with the token of the list.
 */
export function listOwnTables(userId: string, sharedListUrl: string): Record<string, OwnTable> {
  const where = sql`t.user_id = ${userId}`;
  const ofAccount = { where: sql`t.id = ${userId}`, key: ['id'], single: true } as const;
  const byAge = { where, key: ['created_at', 'id'] };
  const byTitle = { where, key: ['content_type', 'content_id'] };
  return {
    account: {
      table: 'users',
      ...ofAccount,
      columns: names`id name email email_verified image language two_factor_enabled banned_at
        ban_reason created_at updated_at`,
    },
    profile: {
      table: 'profiles',
      ...ofAccount,
      columns: names`username leaves_out_seen leaves_out_hidden watch_region watch_services
        mail_codes`,
    },
    roles: {
      table: 'user_roles',
      where,
      key: ['user_id'],
      columns: names`role granted_at`,
    },
    signInWith: {
      table: 'accounts',
      ...byAge,
      columns: names`provider_id account_id scope created_at updated_at`,
    },
    secondFactor: {
      table: 'two_factors',
      ...byAge,
      columns: names`verified failed_verification_count locked_until created_at`,
    },
    passkeys: {
      table: 'passkeys',
      ...byAge,
      columns: names`name device_type backed_up transports aaguid created_at`,
    },
    sessions: {
      table: 'sessions',
      ...byAge,
      columns: names`created_at seen_at updated_at expires_at ip_address user_agent
        passkey_verified_at`,
    },
    trustedDevices: {
      table: 'trusted_devices',
      ...byAge,
      columns: names`user_agent created_at used_at expires_at`,
    },
    emailChanges: {
      table: 'email_changes',
      ...byAge,
      columns: names`old_email new_email created_at expires_at confirmed_at undone_email undone_at
        reset_after`,
    },
    wrongCodes: {
      table: 'code_attempts',
      where,
      key: ['day'],
      columns: names`day wrong told_at`,
    },
    securityEvents: {
      table: 'security_events',
      ...byAge,
      columns: names`event created_at`,
      expressions: { details: DETAILS_WITHOUT_ADMIN },
    },
    titles: {
      table: 'title_states',
      ...byTitle,
      columns: names`content_type content_id saved_at seen_on hidden_at`,
    },
    sharedLists: {
      table: 'shared_lists',
      where,
      key: ['user_id'],
      columns: names`created_at`,
      expressions: { url: sql`${sharedListUrl}::text || t.token` },
    },
    reviews: {
      table: 'reviews',
      ...byAge,
      columns: names`id content_type content_id rating review_text spoiler language helpful
        text_edited created_at updated_at`,
    },
    privateReviews: {
      table: 'private_reviews',
      ...byTitle,
      columns: names`content_type content_id rating review_text spoiler created_at`,
    },
    foundHelpful: {
      table: 'review_votes',
      where,
      key: ['review_id'],
      columns: names`review_id created_at`,
    },
    reported: {
      table: 'review_reports',
      ...byAge,
      columns: names`review_id reason note created_at`,
    },
    imports: {
      table: 'list_imports',
      ...byAge,
      columns: names`id file_name language stage total done options result created_at expires_at`,
    },
    importRows: {
      table: 'list_import_rows',
      where: sql`t.import_id in (select id from list_imports where user_id = ${userId})`,
      key: ['import_id', 'position'],
      columns: names`import_id position media_type tmdb_id imdb_id name year listed listed_on watched
        watched_on rating review_text spoiler content_type content_id`,
    },
    earlierImports: {
      table: 'imports',
      ...byAge,
      columns: names`list file_name language rows total done added already unmatched missing
        created_at finished_at`,
    },
    inquiries: {
      table: 'support_inquiries',
      ...byAge,
      columns: names`id name email subject message language status answered_at created_at
        updated_at`,
    },
    inquiryReplies: {
      table: 'support_messages',
      where: sql`t.kind = 'reply'
        and t.inquiry_id in (select id from support_inquiries where user_id = ${userId})`,
      key: byAge.key,
      columns: names`inquiry_id body created_at`,
    },
    decisionsOfAdmins: {
      table: 'admin_logs',
      where: sql`t.target_type = 'user' and t.target_id = ${userId}`,
      key: byAge.key,
      columns: names`action details created_at`,
    },
    ownActionsAsAdmin: {
      table: 'admin_logs',
      where: sql`t.admin_id = ${userId}`,
      key: byAge.key,
      columns: names`action target_type created_at`,
    },
  };
}

/** `by` has the id of an admin, or `operator`. */
const DETAILS_WITHOUT_ADMIN = sql`case
  when t.details->>'by' <> 'operator' then t.details || '{"by": "admin"}' else t.details end`;

/** Names separated by white space. */
function names([text = '']: TemplateStringsArray): string[] {
  return text.trim().split(/\s+/);
}
