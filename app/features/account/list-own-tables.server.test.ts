import { expect, test } from 'vitest';
import { column, typedSql } from '../../../db/typed-sql.ts';
import { describeOnOneEngine } from '../../../tests/support/database.ts';
import { listOwnTables } from './list-own-tables.server.ts';

const OWNER = 'the owner, who is the same in the whole export';
const KEY = 'a key of the table, which says nothing outside of it';
const SECRET = 'a secret that signs in, or its hash';
const PROVIDER_SECRET = 'a secret of the provider, or its expiry';
const AUTHENTICATOR = 'what an authenticator is verified by';
const JOB = 'the clock of a job';
const TEAM =
  'the work of the team: names others, and is handed out by support (GDPR, article 15.4)';
const REPORTS = 'reports of others in confidence, handed out by support (GDPR, article 15.4)';

/** Columns that the export leaves out, by the name of their rows in it. */
const LEFT_OUT: Record<string, Record<string, string>> = {
  account: {},
  profile: { id: OWNER, created_at: 'the time of the account' },
  roles: { user_id: OWNER },
  signInWith: {
    id: KEY,
    user_id: OWNER,
    password: SECRET,
    access_token: PROVIDER_SECRET,
    access_token_expires_at: PROVIDER_SECRET,
    refresh_token: PROVIDER_SECRET,
    refresh_token_expires_at: PROVIDER_SECRET,
    id_token: PROVIDER_SECRET,
  },
  secondFactor: {
    id: KEY,
    user_id: OWNER,
    secret: SECRET,
    backup_codes: SECRET,
    last_step: AUTHENTICATOR,
  },
  passkeys: {
    id: KEY,
    user_id: OWNER,
    public_key: AUTHENTICATOR,
    credential_id: AUTHENTICATOR,
    counter: AUTHENTICATOR,
  },
  sessions: { id: KEY, user_id: OWNER, token: SECRET },
  trustedDevices: { id: KEY, user_id: OWNER, device: SECRET },
  emailChanges: { id: KEY, user_id: OWNER, session_id: KEY, former_password: SECRET },
  wrongCodes: { user_id: OWNER },
  securityEvents: { id: KEY, user_id: OWNER },
  titles: { user_id: OWNER },
  sharedLists: { user_id: OWNER, token: 'in the URL' },
  reviews: { user_id: OWNER, reports: REPORTS, reported_at: REPORTS },
  privateReviews: { user_id: OWNER },
  foundHelpful: { user_id: OWNER },
  reported: { id: KEY, user_id: OWNER },
  imports: { user_id: OWNER, next_at: JOB, waiting: JOB },
  importRows: {},
  earlierImports: { id: KEY, user_id: OWNER, next_at: JOB, waiting: JOB },
  inquiries: {
    user_id: OWNER,
    token: 'the secret of a mailed link',
    priority: TEAM,
    assigned_to: TEAM,
    version: TEAM,
  },
  inquiryReplies: {
    id: KEY,
    kind: 'always a reply: notes are the work of the team',
    written_by: TEAM,
  },
  decisionsOfAdmins: { id: KEY, admin_id: TEAM, target_type: 'always the user', target_id: OWNER },
  ownActionsAsAdmin: {
    id: KEY,
    admin_id: OWNER,
    target_id: 'often another user',
    details: 'often data of another user',
  },
};

const CATALOG = 'data of the catalog';
const TOTALS = 'totals of all visitors';
const SITE = 'contents of the site; an admin who wrote them has ownActionsAsAdmin';
const PROCESSES = 'data of processes';

/** Tables that the export leaves out. */
const LEFT_OUT_TABLES: Record<string, string> = {
  age_ratings: CATALOG,
  catalog_callers: PROCESSES,
  catalog_responses: CATALOG,
  content_overrides: SITE,
  event_counts: TOTALS,
  followed_services: 'services that visitors chose, without the visitors',
  job_leases: PROCESSES,
  jwks: 'keys of the site',
  legal_documents: SITE,
  legal_publications: SITE,
  legal_versions: SITE,
  offer_reports: 'reports without their visitors',
  outbox: 'mails until they are sent to the user, with the secrets of their links',
  review_counts: TOTALS,
  schema_migrations: PROCESSES,
  search_counts: TOTALS,
  service_titles: CATALOG,
  sign_up_skeletons: 'of sign_ups',
  sign_ups: 'of no account, as anybody may enter an address; deleted within a day',
  takedown_titles: SITE,
  takedowns: SITE,
  titles: CATALOG,
  username_skeletons: 'the username, as it is compared with others',
  verifications: 'secrets of links and codes until they expire',
  view_counts: TOTALS,
  viewed_pages: TOTALS,
  watch_providers: SITE,
  watch_services: CATALOG,
};

describeOnOneEngine('listOwnTables', (open) => {
  test('every table is in the export, or left out with a reason, and so is every column', async () => {
    const { kysely } = await open();
    const { rows } = await typedSql('columns of the schema', {
      table: column.text(),
      columns: column.json<string[]>(),
    })`
      select table_name as table, json_agg(column_name order by column_name) as columns
      from information_schema.columns where table_schema = current_schema()
      group by table_name`.execute(kysely);
    const schema = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
    const parts = Object.entries(listOwnTables('mina', ''));
    const covered = [...parts.map(([, { table }]) => table), ...Object.keys(LEFT_OUT_TABLES)];
    expect([...new Set(covered)].sort()).toEqual(Object.keys(schema).sort());
    for (const [name, { table, columns, expressions = {} }] of parts) {
      const computed = Object.keys(expressions).filter((key) => schema[table]?.includes(key));
      const leftOut = Object.keys(LEFT_OUT[name] ?? {});
      expect.soft([...columns, ...computed, ...leftOut].sort(), name).toEqual(schema[table]);
    }
  });

  test('a table with rows of one user is not left out', async () => {
    const { kysely } = await open();
    const { rows } = await typedSql('tables with rows of one user', { table: column.text() })`
      select distinct conrelid::regclass::text as table
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'users'::regclass and attname in ('id', 'user_id')
      union select table_name from information_schema.columns
      where table_schema = current_schema() and column_name = 'user_id'`.execute(kysely);
    const leftOut = rows.map(({ table }) => table).filter((table) => table in LEFT_OUT_TABLES);
    expect(leftOut).toEqual(['username_skeletons']);
  });
});
