import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LinkCheck } from '../../domain/admin/link-status.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import type { CheckLink } from '../links/check-link.ts';
import { startCheckingLinks } from './check-links.ts';

const log = pino({ level: 'silent' });
const OK: LinkCheck = { status: 'ok', httpStatus: 200 };

describeOnOneEngine('link checks of offers', (open) => {
  let database: TestDatabase;
  const jobs: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    database ??= await open();
    await emptyTables(database.kysely, 'watch_providers', 'job_leases');
  });
  afterEach(() => Promise.all(jobs.splice(0).map((job) => job.close())));

  function startJob(checkLink: CheckLink) {
    const job = startCheckingLinks({ db: database.kysely, checkLink, log, pauseMs: 0 });
    jobs.push(job);
    return job;
  }

  async function addLinks(count: number, checkedAt: Date | null = null): Promise<void> {
    await database.kysely
      .insertInto('watch_providers')
      .values(
        Array.from({ length: count }, (_, index) => ({
          content_type: 'movie' as const,
          content_id: index + 1,
          provider_name: `Shop ${checkedAt?.getTime()}`,
          provider_url: `https://shop.example/${index + 1}`,
          watch_type: 'rent' as const,
          link_checked_at: checkedAt,
        })),
      )
      .execute();
  }
  const readLinks = () =>
    database.kysely
      .selectFrom('watch_providers')
      .select(['provider_url', 'link_status', 'link_http_status', 'version'])
      .orderBy('content_id')
      .execute();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

  test('all due links are checked one at a time, the oldest results first', {
    tags: ['M8'],
  }, async () => {
    await addLinks(1, hoursAgo(25));
    await addLinks(1, hoursAgo(23));
    await addLinks(45);
    await database.kysely
      .insertInto('watch_providers')
      .values({
        content_type: 'tv',
        content_id: 1,
        provider_name: 'Without link',
        watch_type: 'rent',
      })
      .execute();
    const urls: string[] = [];
    let running = 0;
    const job = startJob(async (url) => {
      running += 1;
      expect(running).toBe(1);
      urls.push(url);
      await sql`select 1`.execute(database.kysely);
      running -= 1;
      return url.endsWith('/3') ? { status: 'broken', httpStatus: 404 } : OK;
    });
    await job.runDue();
    expect(urls).toHaveLength(46);
    expect(urls.at(-1)).toBe('https://shop.example/1');
    const links = await readLinks();
    expect(links.filter(({ link_status }) => link_status === 'ok')).toHaveLength(45);
    expect(links.find(({ link_status }) => link_status === 'broken')).toEqual({
      provider_url: 'https://shop.example/3',
      link_status: 'broken',
      link_http_status: 404,
      version: 1,
    });
    await job.runDue();
    expect(urls).toHaveLength(46);
  });

  test('of two processes one checks the links', { tags: ['M8'] }, async () => {
    await addLinks(3);
    const urls: string[] = [];
    const check: CheckLink = async (url) => {
      urls.push(url);
      await second.runDue();
      return OK;
    };
    const first = startJob(check);
    const second = startJob(() => expect.unreachable());
    await first.runDue();
    expect(urls).toHaveLength(3);
  });

  test('another process goes on when the lease of a dead one has ended', {
    tags: ['M8'],
  }, async () => {
    await addLinks(1);
    await sql`insert into job_leases (job, holder, expires_at)
      values ('check_links', gen_random_uuid(), now() + interval '1 minute')`.execute(
      database.kysely,
    );
    const urls: string[] = [];
    const job = startJob(async (url) => {
      urls.push(url);
      return OK;
    });
    await job.runDue();
    expect(urls).toEqual([]);
    await sql`update job_leases set expires_at = now() - interval '1 second'`.execute(
      database.kysely,
    );
    await job.runDue();
    expect(urls).toHaveLength(1);
    expect(await database.kysely.selectFrom('job_leases').selectAll().execute()).toEqual([]);
  });

  test('a check that is stopped stores no result and frees the lease', {
    tags: ['M8'],
  }, async () => {
    await addLinks(2);
    const started = Promise.withResolvers<void>();
    const job = startJob(
      (_, stop) =>
        new Promise((_resolve, reject) => {
          stop?.addEventListener('abort', () => reject(stop.reason));
          started.resolve();
        }),
    );
    const running = job.runDue();
    await started.promise;
    await Promise.all([job.close(), expect(running).rejects.toThrow('aborted')]);
    expect(await readLinks()).toMatchObject([{ link_status: null }, { link_status: null }]);
    expect(await database.kysely.selectFrom('job_leases').selectAll().execute()).toEqual([]);
  });
});
