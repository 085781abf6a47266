import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Lang } from '../../../domain/language/language.ts';
import { setUpAdminSite } from '../../../tests/support/admin-site.ts';
import { describeOnOneEngine } from '../../../tests/support/database.ts';
import { addDocument, TERMS } from '../../../tests/support/legal-documents.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { LEGAL_FORMS } from '../admin/legal/mutations.server.ts';
import { getDocument } from './get-document.server.ts';

const DAY = '2026-03-01';

describeOnOneEngine('legal documents for visitors', (open) => {
  const admin = setUpAdminSite(open, ['legal_documents']);

  const send = (fields: Record<string, string>) => admin.site.send(LEGAL_FORMS, admin.boss, fields);
  const add = (fields?: Parameters<typeof addDocument>[2]) =>
    addDocument(admin.kysely, send, fields);
  async function read(lang: Lang = 'ko', date: string | null = null) {
    const page = await getDocument(admin.site.services, 'terms', serverLanguage(lang), date);
    if (page === 'unread') throw new Error('the database was not read');
    return page;
  }

  /** Moves all publications back by whole days. */
  async function movePublicationsBack(days: number) {
    const interval = sql<Date>`make_interval(days => ${days})`;
    await sql`
      update legal_publications
      set published_at = published_at - ${interval}, ended_at = ended_at - ${interval}`.execute(
      admin.kysely,
    );
  }
  /** In the time zone of the operator. */
  const getDateDaysAgo = (days: number) =>
    new Date(Date.now() + (9 - days * 24) * 3600_000).toISOString().slice(0, 10);

  test('the active document of a language has its title, its text and its date', {
    tags: ['G1'],
  }, async () => {
    await add({ title: '우리 약관', content: '<p>하나 <strong>둘</strong></p>', active: 'on' });
    const page = await read();
    const today = serverLanguage('ko').format.date(getDateDaysAgo(0));
    expect(page).toEqual({
      title: '우리 약관',
      html: '<p>하나 <strong>둘</strong></p>',
      dateText: `최종 수정일: ${today}`,
      note: null,
      versions: null,
      databaseAvailable: true,
      current: true,
    });
  });

  test('drafts and documents of another type or language are not shown', {
    tags: ['G1'],
  }, async () => {
    await add({ title: 'Draft' });
    await add({ title: 'Privacy', type: 'privacy_policy', active: 'on' });
    await add({ title: 'English', language: 'en', active: 'on' });
    expect(await read()).toMatchObject({ title: '이용약관' });
  });

  test.each(['zh-tw', 'zh-cn'] as const)(
    '%s does not show the document of the other Chinese script',
    { tags: ['G1'] },
    async (lang) => {
      await add({ title: 'Mine', language: lang, active: 'on' });
      expect(await read(lang)).toMatchObject({ title: 'Mine' });
      expect((await read(lang === 'zh-tw' ? 'zh-cn' : 'zh-tw'))?.title).not.toBe('Mine');
    },
  );

  test('without a document the built-in text is shown, with a link to Korean', {
    tags: ['G2'],
  }, async () => {
    expect(await read()).toMatchObject({
      title: '이용약관',
      note: null,
      dateText: '최종 수정일: 2026년 11월 29일',
    });
    expect(await read('fr')).toMatchObject({ note: { links: [{ to: '/ko/terms' }] } });
  });

  test('the built-in text links to documents that exist in other languages only', {
    tags: ['G1'],
  }, async () => {
    await add({ language: 'ja', active: 'on' });
    await add({ active: 'on' });
    const page = await read('fr');
    expect(page?.note).toEqual({
      text: serverLanguage('fr').t('document.own_wording'),
      links: [
        { to: '/ko/terms', label: '한국어', language: 'ko', named: true },
        { to: '/ja/terms', label: '日本語', language: 'ja', named: true },
      ],
    });
    expect((await read('ko'))?.note).toBeNull();
  });

  test('an earlier version is found by any day on which it was valid', {
    tags: ['G1'],
  }, async () => {
    const documentIds = await add({ title: 'First', active: 'on' });
    await movePublicationsBack(10);
    await send({
      ...TERMS,
      intent: 'admin_document_update',
      ...documentIds,
      title: 'Second',
      active: 'on',
    });
    await movePublicationsBack(5);
    await send({
      ...TERMS,
      intent: 'admin_document_update',
      document: documentIds.document,
      version: '2',
      title: 'Third',
      active: 'on',
    });
    expect(await read()).toMatchObject({ title: 'Third', note: null });
    expect((await read())?.versions?.links.map(({ to }) => to)).toEqual([
      `/ko/terms?date=${getDateDaysAgo(5)}`,
      `/ko/terms?date=${getDateDaysAgo(15)}`,
    ]);
    for (const [days, title] of [
      [15, 'First'],
      [11, 'First'],
      [5, 'Second'],
      [1, 'Second'],
      [0, 'Third'],
    ] as const)
      expect((await read('ko', getDateDaysAgo(days)))?.title, `${days} days ago`).toBe(title);
    const first = await read('ko', getDateDaysAgo(15));
    expect(first?.note).toEqual({
      text: '',
      links: [{ to: '/ko/terms', label: '현재 버전 보기' }],
    });
    expect(first?.dateText).toContain(serverLanguage('ko').format.date(getDateDaysAgo(5)));
  });

  test('a day before the first version or in the future → null', { tags: ['G1'] }, async () => {
    await add({ active: 'on' });
    expect(await read('ko', DAY)).toBeNull();
    expect(await read('ko', getDateDaysAgo(-1))).toBeNull();
    // A language without versions shows its one text on every day.
    expect(await read('en', getDateDaysAgo(0))).toMatchObject({ current: true });
    expect(await read('pt-br', getDateDaysAgo(0))).toMatchObject({ current: true });
  });

  test('days are counted in the time zone of the operator', { tags: ['G1'] }, async () => {
    await add({ title: 'Night', active: 'on' });
    // 20:30 UTC is the next morning in Seoul.
    await sql`
      update legal_publications
      set published_at = '2026-03-01T20:30Z', ended_at = '2026-03-05T20:30Z'`.execute(admin.kysely);
    await sql`update legal_documents set is_active = false`.execute(admin.kysely);
    expect(await read('ko', '2026-03-01')).toBeNull();
    expect(await read('ko', '2026-03-02')).toMatchObject({
      title: 'Night',
      dateText: expect.stringContaining('3월 2일'),
    });
    expect(await read('ko', '2026-03-06')).toMatchObject({ title: 'Night', current: false });
    expect((await read())?.versions?.links).toEqual([
      { to: '/ko/terms?date=2026-03-02', label: '2026년 3월 2일' },
    ]);
  });

  test('a deactivated document is still found by its days, a deleted one is not', {
    tags: ['G1'],
  }, async () => {
    const documentIds = await add({ title: 'Off', active: 'on' });
    await movePublicationsBack(3);
    await send({ intent: 'admin_document_active', ...documentIds, active: 'off' });
    expect(await read()).toMatchObject({
      title: '이용약관',
      versions: { links: [{ to: `/ko/terms?date=${getDateDaysAgo(3)}` }] },
    });
    expect(await read('ko', getDateDaysAgo(2))).toMatchObject({ title: 'Off' });
    await send({ intent: 'admin_document_delete', document: documentIds.document, version: '2' });
    expect(await read()).toMatchObject({ versions: null });
    expect(await read('ko', getDateDaysAgo(2))).toMatchObject({ title: '이용약관', current: true });
  });

  test('of the versions of one day only the last published one is listed', {
    tags: ['G1'],
  }, async () => {
    await add({ title: 'A', active: 'on' });
    const next = await add({ title: 'B' });
    await add({ title: 'Never' });
    await send({ intent: 'admin_document_active', ...next, active: 'on' });
    await movePublicationsBack(2);
    await add({ title: 'C', active: 'on' });
    expect((await read())?.versions?.links).toHaveLength(1);
    expect(await read('ko', getDateDaysAgo(1))).toMatchObject({ title: 'B' });
  });

  test('during a database outage the built-in text is shown, which is logged', {
    tags: ['G2'],
  }, async () => {
    await add({ title: 'Own', active: 'on' });
    const failingDb = {
      selectFrom() {
        throw new Error('database down');
      },
    } as never;
    const readDuringOutage = (date: string | null) =>
      getDocument(
        { ...admin.site.services, bestEffortDb: failingDb },
        'terms',
        serverLanguage('ko'),
        date,
      );
    expect(await readDuringOutage(null)).toMatchObject({
      title: '이용약관',
      databaseAvailable: false,
    });
    expect(await readDuringOutage(DAY)).toBe('unread');
    expect(
      admin.site.log.warnings.filter(({ message }) => message.includes('built-in text')),
    ).toHaveLength(2);
  });

  test.each([
    ['<script>alert(1)</script>Text', 'Text'],
    ['<style>*{display:none}</style><p>Text</p>', '<p>Text</p>'],
    ['<iframe src="https://evil.example"></iframe><p>Text</p>', '<p>Text</p>'],
    ['<p onclick="alert(1)" onmouseover=x()>Text</p>', '<p>Text</p>'],
    ['<a href="javascript:alert(1)">Text</a>', '<a>Text</a>'],
    ['<a href="jav&#x09;ascript:alert(1)">Text</a>', '<a>Text</a>'],
    ['<p>Text <ul><li>one', '<p>Text </p><ul><li>one</li></ul>'],
  ])(
    '%s in the database is sanitized before it is shown',
    { tags: ['G1'] },
    async (content, expected) => {
      await add({ active: 'on' });
      await admin.kysely.updateTable('legal_documents').set({ content }).execute();
      expect((await read())?.html).toBe(expected);
    },
  );

  test('a content of 2 MB is rejected and the stored document stays', {
    tags: ['G1'],
  }, async () => {
    const documentIds = await add({ title: 'Short', active: 'on' });
    const fields = {
      ...TERMS,
      intent: 'admin_document_update',
      ...documentIds,
      active: 'on',
      content: `<p>${'가'.repeat(700_000)}</p>`,
    };
    expect(await send(fields)).toMatchObject({ status: 422 });
    expect(await read()).toMatchObject({ title: 'Short' });
  });
});
