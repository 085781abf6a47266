import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteOldCatalogData } from '../../../../db/catalog-data-age.ts';
import { addAdmin, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { message } from '../../../../tests/support/messages.ts';
import {
  refuseConnection,
  warmUpStarterCatalog,
} from '../../../../tests/support/starter-catalog.ts';
import { openTestServices } from '../../../../tests/support/test-site.ts';
import { holdTimers } from '../../../../tests/support/timers.ts';
import type { AdminSession } from '../../../admin-session.ts';
import { getOverride, getOverrides } from './data.server.ts';
import { getWizardData } from './get-wizard-data.server.ts';
import { overridesQuery } from './schema.ts';

const neverResponds = () => new Promise<Response>(() => {});

describeOnOneEngine('overrides in the admin area', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let admin: AdminSession;
  const ids: string[] = [];

  beforeAll(async () => {
    database = await open();
    await warmUpStarterCatalog();
    admin = toAdminSession(await addAdmin(database.kysely, 'boss', 'Boss'));
    const rows = [
      ['movie', 496_243, 'title', 'ko', '"기생충: 흑백판"', '"기생충"', true],
      ['movie', 496_243, 'overview', 'en', '"Short."', '"Another overview."', true],
      ['tv', 1399, 'name', 'ja', '"ゲーム"', null, true],
      ['tv', 1399, 'vote_average', 'ko', '9.9', '0.1', true],
      ['movie', 496_243, 'title', 'en', '"Old"', '"Parasite"', false],
    ] as const;
    for (const [
      index,
      [content_type, content_id, field_name, language, override_value, catalog_value, is_active],
    ] of rows.entries()) {
      const row = {
        content_type,
        content_id,
        field_name,
        language,
        override_value,
        catalog_value,
        is_active,
      };
      const created = {
        created_by: index === 0 ? 'boss' : 'left',
        created_at: new Date(Date.UTC(2026, 0, 1 + index)),
      };
      const { id } = await database.kysely
        .insertInto('content_overrides')
        .values({ ...row, ...created })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
  });
  beforeEach(() => {
    site = openTestServices(database);
  });
  afterEach(() => site.close());

  const list = async (query = '') =>
    getOverrides(site.services, admin, overridesQuery.read(new URLSearchParams(query)), 'en');
  const findIndexes = async (query: string) =>
    (await list(query)).rows.map(({ id }) => ids.indexOf(id));

  test('lists active overrides newest first, with title, creator and changes of the catalog', {
    tags: ['M7'],
  }, async () => {
    const { rows, total } = await list();
    expect(total).toBe(4);
    expect(rows.map(({ id }) => ids.indexOf(id))).toEqual([3, 2, 1, 0]);
    expect(rows[3]).toEqual({
      id: ids[0],
      version: 1,
      type: 'movie',
      titleId: 496_243,
      name: 'Parasite',
      field: 'title',
      language: 'ko',
      value: '기생충: 흑백판',
      active: true,
      creator: 'Boss',
      created: '2026-01-01T00:00:00.000Z',
      catalogDrift: null,
    });
    expect(rows[2]?.catalogDrift).toEqual({
      before: 'Another overview.',
      now: expect.stringContaining('.'),
    });
    expect(rows[1]).toMatchObject({ creator: null, catalogDrift: null, name: 'Game of Thrones' });
    expect(rows[0]).toMatchObject({ value: 9.9, catalogDrift: { before: 0.1 } });
  });

  test('filters overrides by type, field, language and state, sorts them, and finds a title or number', {
    tags: ['M7'],
  }, async () => {
    expect(await findIndexes('type=tv')).toEqual([3, 2]);
    expect(await findIndexes('field=overview')).toEqual([1]);
    expect(await findIndexes('language=ko&sort=oldest')).toEqual([0, 3]);
    expect(await findIndexes('state=deleted')).toEqual([4]);
    expect(await findIndexes('q=1399')).toEqual([3, 2]);
    expect(await findIndexes('q=parasite')).toEqual([1, 0]);
    expect(await findIndexes('q=%EA%B8%B0%EC%83%9D%EC%B6%A9')).toEqual([1, 0]);
    expect(await findIndexes('q=parasite&state=deleted')).toEqual([4]);
    expect(await findIndexes('q=zzzz-nothing')).toEqual([]);
    expect(await findIndexes(`q=${'9'.repeat(90)}`)).toEqual([]);
    expect(await findIndexes('type=person&field=x&language=fr&state=x&sort=x&page=-1')).toEqual([
      3, 2, 1, 0,
    ]);
    expect(await list('page=7')).toMatchObject({ page: 1, pages: 1 });
  });

  test('during a catalog outage the list has neither names nor warnings', {
    tags: ['M7'],
  }, async () => {
    await database.kysely
      .insertInto('titles')
      .values({
        content_type: 'movie',
        content_id: 496_243,
        names: '{"en":"Known Parasite"}',
        search_text: '',
        posters: '{}',
        released: null,
        score: null,
        genre_ids: [],
        services: '{}',
        removed_at: null,
      })
      .execute();
    await site.close();
    site = openTestServices(database, { intercept: refuseConnection });
    const { rows } = await list();
    expect(rows.map(({ name, catalogDrift }) => [name, catalogDrift])).toEqual([
      [null, null],
      [null, null],
      ['Known Parasite', null],
      ['Known Parasite', null],
    ]);
    expect(await list('q=parasite')).toMatchObject({ rows: [], searchFailed: true });
    expect(await list('q=1399')).toMatchObject({ total: 2, searchFailed: false });
    expect(await getOverride(site.services, admin, ids[0] ?? '', 'en')).toMatchObject({
      preview: null,
      previewWithoutOverride: null,
    });
  });

  test('a catalog that hangs delays the list and an override by 1.5 seconds', {
    tags: ['M7'],
  }, async () => {
    await site.close();
    site = openTestServices(database, { intercept: neverResponds });
    const timers = holdTimers(1_500);
    const pendingList = list();
    await expect.poll(timers.count).toBe(1);
    timers.release();
    expect((await pendingList).rows).toHaveLength(4);
    const pendingOverride = getOverride(site.services, admin, ids[0] ?? '', 'en');
    await expect.poll(timers.count).toBe(1);
    timers.release();
    expect((await pendingOverride)?.preview).toBeNull();
  });

  test('returns an override with its title as visitors see it, and without it', {
    tags: ['M7'],
  }, async () => {
    const override = await getOverride(site.services, admin, ids[0] ?? '', 'en');
    expect(override).toMatchObject({
      id: ids[0],
      preview: { title: '기생충: 흑백판', year: '2019' },
      previewWithoutOverride: { title: '기생충', year: '2019' },
    });
    for (const id of ['', 'x', "' or 1=1", '00000000-0000-4000-8000-000000000000'])
      expect(await getOverride(site.services, admin, id, 'en')).toBeNull();
  });

  const draft = (query: string) => {
    const { draft: parsed } = overridesQuery.read(new URLSearchParams(query));
    if (!parsed) throw new Error('no draft');
    return getWizardData(site.services, admin, parsed, 'ko');
  };

  test('each step of a new override has at most ten results, the title, and the value in each language', {
    tags: ['M7'],
  }, async () => {
    expect(await draft('add=new')).toEqual({ results: null, selected: null, languages: null });
    expect(await draft('add=movie&find=+')).toEqual({
      results: null,
      selected: null,
      languages: null,
    });
    const { results } = await draft('add=movie&find=a');
    expect(results?.length).toBeLessThanOrEqual(10);
    expect((await draft('add=movie&find=parasite')).results).toContainEqual({
      type: 'movie',
      id: 496_243,
      name: '기생충: 흑백판',
      date: '2019-05-30',
      poster: expect.any(String),
    });
    expect((await draft('add=tv&find=parasite')).results).not.toContainEqual(
      expect.objectContaining({ id: 496_243 }),
    );
    expect((await draft('add=movie&of=496243')).selected).toMatchObject({ id: 496_243 });
    expect((await draft('add=movie&of=999999999')).selected).toBe('gone');
    const { languages } = await draft('add=movie&of=496243&new=title');
    expect(languages).toMatchObject({
      ko: { preview: { title: '기생충: 흑백판' }, version: `${ids[0]} 1` },
      en: { preview: { title: 'Parasite' }, version: '' },
    });
    expect((await draft('add=movie&of=496243&new=name')).languages).toBeNull();
  });

  test('a failed title search is marked as failed', { tags: ['M7', 'M12'] }, async () => {
    await site.close();
    site = openTestServices(database, { intercept: refuseConnection });
    expect((await draft('add=movie&find=parasite')).results).toBe('failed');
    expect(message('ko', 'overrides.search_failed')).toBe('검색에 실패했습니다.');
    expect((await draft('add=movie&of=496243')).selected).toBe('failed');
    expect((await draft('add=movie&of=496243&new=title')).languages).toBeNull();
  });

  test('lists twenty overrides a page', { tags: ['M7'] }, async () => {
    await sql`insert into content_overrides (content_type, content_id, field_name, language,
      override_value, is_active)
      select 'movie', n, 'title', 'ko', '"x"', true from generate_series(600000, 600040) n`.execute(
      database.kysely,
    );
    expect(await list('page=2')).toMatchObject({ page: 2, pages: 3, total: 45 });
    expect((await list('page=2')).rows).toHaveLength(20);
  });

  test('an override too old for its original still shows that the catalog has changed', {
    tags: ['M7'],
  }, async () => {
    await database.kysely
      .updateTable('content_overrides')
      .set({ catalog_value_at: sql<Date>`now() - interval '181 days'` })
      .execute();
    await deleteOldCatalogData(database.kysely);
    const originals = database.kysely.selectFrom('content_overrides').select('catalog_value');
    expect(new Set((await originals.execute()).map((row) => row.catalog_value))).toEqual(
      new Set([null]),
    );
    const drifts = ids
      .slice(0, 4)
      .map(async (id) => (await getOverride(site.services, admin, id, 'en'))?.catalogDrift);
    expect(await Promise.all(drifts)).toEqual([null, { now: expect.any(String) }, null, null]);
  });
});
