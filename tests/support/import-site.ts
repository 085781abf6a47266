import { pino } from 'pino';
import { getImport } from '../../app/features/imports/get-import.server.ts';
import { IMPORT_EDIT_FORMS } from '../../app/features/imports/mutations.server.ts';
import { IMPORT_FORMS } from '../../app/features/imports/save-import.server.ts';
import { readImportQuery } from '../../app/features/imports/schema.ts';
import type { User } from '../../domain/accounts/account.ts';
import { startImportJob } from '../../server/imports/run-imports.ts';
import type { TestDatabase } from './database.ts';
import { emptyTables } from './empty-tables.ts';
import { openTestServices } from './test-site.ts';

type Site = ReturnType<typeof openTestServices>;

export const csvFile = (text: string, name = 'list.csv') =>
  new File([text], name, { type: 'text/csv' });

/** A site with the user `mina`, without lists, ratings or imports. */
export async function openImportSite(database: TestDatabase) {
  const site = openTestServices(database);
  await emptyTables(
    database.kysely,
    'users',
    'profiles',
    'title_states',
    'list_imports',
    'imports',
    'private_reviews',
    'reviews',
    'review_counts',
    'titles',
    'takedowns',
  );
  const user = await site.addTestUser('mina');
  return { site, imports: createImportSite(database, site, user) };
}

export type ImportSite = Awaited<ReturnType<typeof openImportSite>>;

/** Uploads, matches, shows and applies imports of a user. */
export function createImportSite(database: TestDatabase, site: Site, user: User) {
  async function withJob<T>(
    run: (job: ReturnType<typeof startImportJob>) => Promise<T>,
    { catalog, titles }: Site = site,
  ): Promise<T> {
    const log = pino({ level: 'silent' });
    const job = startImportJob({ db: database.kysely, catalog, titleIndex: titles, log });
    try {
      return await run(job);
    } finally {
      await job.close();
    }
  }

  const forms = { ...IMPORT_FORMS, ...IMPORT_EDIT_FORMS };
  const send = (fields: Record<string, string | File>) => site.send(forms, user, fields);
  const upload = (text: string, name?: string) =>
    send({ intent: 'import', file: csvFile(text, name) });
  const view = (query = '') =>
    getImport(site.services, user, 'en', readImportQuery(new URLSearchParams(query)));
  /** Runs the job until the import has a preview; the job polls meanwhile. */
  const match = (jobSite?: Site) =>
    withJob(async (job) => {
      while ((await view())?.stage === 'matching') await job.runDue();
    }, jobSite);
  const apply = (fields: Record<string, string> = {}) =>
    send({ intent: 'import_apply', ratings: 'on', reviews: 'on', ...fields });

  /** Uploads a file and looks up its titles. */
  async function preview(text: string, name?: string, query?: string) {
    await upload(text, name);
    await match();
    return view(query);
  }
  const readPrivate = () =>
    database.kysely
      .selectFrom('private_reviews')
      .select(['content_id', 'rating', 'review_text'])
      .orderBy('content_id')
      .execute();
  const readPublic = () =>
    database.kysely.selectFrom('reviews').select(['content_id', 'rating']).execute();

  return { withJob, send, upload, view, match, apply, preview, readPrivate, readPublic };
}
