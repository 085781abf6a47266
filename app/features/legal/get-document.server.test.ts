import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../domain/account.ts';
import { LANGUAGES, type Lang } from '../../../domain/language.ts';
import { describeOnEachEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { addDocument, TERMS } from '../../../tests/support/legal-documents.ts';
import { addAdmin, emptyTables } from '../../../tests/support/panel.ts';
import { OPERATOR, openTestServices } from '../../../tests/support/test-site.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { LEGAL_FORMS } from '../admin/legal/mutations.server.ts';
import { defaultHtml } from './get-default.server.ts';
import { getDocument } from './get-document.server.ts';
import { getNotice } from './get-notice.server.ts';

const DAY = '2026-03-01';

describeOnEachEngine('legal documents as they are read', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: Member;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, ['users', 'legal_documents', 'admin_logs']);
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss');
  });
  afterEach(() => site.close());

  const send = (fields: Record<string, string>) => site.send(LEGAL_FORMS, boss, fields);
  const add = (fields?: Parameters<typeof addDocument>[2]) =>
    addDocument(database.kysely, send, fields);
  async function read(lang: Lang = 'ko', date: string | null = null) {
    const page = await getDocument(site.services, 'terms', serverLanguage(lang), date);
    if (page === 'unread') throw new Error('the database was not asked');
    return page;
  }

  /** Puts what was published back by whole days, as if it had been so then. */
  async function daysAgo(days: number) {
    const back = sql<Date>`make_interval(days => ${days})`;
    await sql`update legal_publications set published_at = published_at - ${back}, ended_at = ended_at - ${back}`.execute(
      database.kysely,
    );
  }
  /** In the operator's zone. */
  const dayBefore = (days: number) =>
    new Date(Date.now() + (9 - days * 24) * 3600_000).toISOString().slice(0, 10);

  test('G1 the active document of the language is shown with its title, its text and when it was last changed', async () => {
    await add({ title: '우리 약관', content: '<p>하나 <strong>둘</strong></p>', active: 'on' });
    const page = await read();
    const today = serverLanguage('ko').format.date(dayBefore(0));
    expect(page).toEqual({
      title: '우리 약관',
      html: '<p>하나 <strong>둘</strong></p>',
      dated: `최종 수정일: ${today}`,
      note: null,
      versions: null,
      known: true,
      current: true,
    });
  });

  test('G1 a draft, another type and another language are not shown', async () => {
    await add({ title: 'Draft' });
    await add({ title: 'Privacy', type: 'privacy_policy', active: 'on' });
    await add({ title: 'English', language: 'en', active: 'on' });
    expect(await read()).toMatchObject({ title: '이용약관' });
  });

  test.each(['zh-tw', 'zh-cn'] as const)(
    'G1 %s has a document of its own, and not that of the other script',
    async (lang) => {
      await add({ title: 'Mine', language: lang, active: 'on' });
      expect(await read(lang)).toMatchObject({ title: 'Mine' });
      expect((await read(lang === 'zh-tw' ? 'zh-cn' : 'zh-tw'))?.title).not.toBe('Mine');
    },
  );

  test('G2 without one the built-in text is shown, outside of Korean as a translation of the Korean one', async () => {
    expect(await read()).toMatchObject({
      title: '이용약관',
      note: null,
      dated: '최종 수정일: 2026년 11월 24일',
    });
    expect(await read('fr')).toMatchObject({ note: { links: [{ to: '/ko/terms' }] } });
  });

  test('G1 where the operator wrote in other languages alone, the built-in text says so and leads there', async () => {
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

  test('G1 an earlier wording is read by any day on which it applied, and leads to the present one', async () => {
    const about = await add({ title: 'First', active: 'on' });
    await daysAgo(10);
    await send({
      ...TERMS,
      intent: 'admin_document_update',
      ...about,
      title: 'Second',
      active: 'on',
    });
    await daysAgo(5);
    await send({
      ...TERMS,
      intent: 'admin_document_update',
      document: about.document,
      version: '2',
      title: 'Third',
      active: 'on',
    });
    expect(await read()).toMatchObject({ title: 'Third', note: null });
    expect((await read())?.versions?.links.map(({ to }) => to)).toEqual([
      `/ko/terms?date=${dayBefore(5)}`,
      `/ko/terms?date=${dayBefore(15)}`,
    ]);
    for (const [days, title] of [
      [15, 'First'],
      [11, 'First'],
      [5, 'Second'],
      [1, 'Second'],
      [0, 'Third'],
    ] as const)
      expect((await read('ko', dayBefore(days)))?.title, `${days} days ago`).toBe(title);
    const first = await read('ko', dayBefore(15));
    expect(first?.note).toEqual({
      text: '',
      links: [{ to: '/ko/terms', label: '현재 버전 보기' }],
    });
    expect(first?.dated).toContain(serverLanguage('ko').format.date(dayBefore(5)));
  });

  test('G1 a day before the first wording, or to come, has nothing to show; in another language every day has the same', async () => {
    await add({ active: 'on' });
    expect(await read('ko', DAY)).toBeNull();
    expect(await read('ko', dayBefore(-1))).toBeNull();
    // Who changes the language there comes to the one text that there is.
    expect(await read('en', dayBefore(0))).toMatchObject({ current: true });
    expect(await read('pt-br', dayBefore(0))).toMatchObject({ current: true });
  });

  test('G1 a day is one of the operator, wherever the server stands', async () => {
    await add({ title: 'Night', active: 'on' });
    // Half past eight in the evening of the world is the next morning in Seoul.
    await sql`update legal_publications set published_at = '2026-03-01T20:30Z', ended_at = '2026-03-05T20:30Z'`.execute(
      database.kysely,
    );
    await sql`update legal_documents set is_active = false`.execute(database.kysely);
    expect(await read('ko', '2026-03-01')).toBeNull();
    expect(await read('ko', '2026-03-02')).toMatchObject({
      title: 'Night',
      dated: expect.stringContaining('3월 2일'),
    });
    expect(await read('ko', '2026-03-06')).toMatchObject({ title: 'Night', current: false });
    expect((await read())?.versions?.links).toEqual([
      { to: '/ko/terms?date=2026-03-02', label: '2026년 3월 2일' },
    ]);
  });

  test('G1 what was switched off can be read by its days while the built-in text is shown; what was deleted is gone', async () => {
    const about = await add({ title: 'Off', active: 'on' });
    await daysAgo(3);
    await send({ intent: 'admin_document_active', ...about, active: 'off' });
    expect(await read()).toMatchObject({
      title: '이용약관',
      versions: { links: [{ to: `/ko/terms?date=${dayBefore(3)}` }] },
    });
    expect(await read('ko', dayBefore(2))).toMatchObject({ title: 'Off' });
    await send({ intent: 'admin_document_delete', document: about.document, version: '2' });
    expect(await read()).toMatchObject({ versions: null });
    expect(await read('ko', dayBefore(2))).toMatchObject({ title: '이용약관', current: true });
  });

  test('G1 of several wordings of one day the last is listed, and a draft that was never shown is not', async () => {
    await add({ title: 'A', active: 'on' });
    const next = await add({ title: 'B' });
    await add({ title: 'Never' });
    await send({ intent: 'admin_document_active', ...next, active: 'on' });
    await daysAgo(2);
    await add({ title: 'C', active: 'on' });
    expect((await read())?.versions?.links).toHaveLength(1);
    expect(await read('ko', dayBefore(1))).toMatchObject({ title: 'B' });
  });

  test('G2 a database that fails is logged, and the built-in text is shown, but as that of no day', async () => {
    await add({ title: 'Own', active: 'on' });
    const reads = {
      selectFrom() {
        throw new Error('the database is away');
      },
    } as never;
    const readAway = (date: string | null) =>
      getDocument({ ...site.services, reads }, 'terms', serverLanguage('ko'), date);
    expect(await readAway(null)).toMatchObject({ title: '이용약관', known: false });
    expect(await readAway(DAY)).toBe('unread');
    expect(
      site.log.warnings.filter(({ message }) => message.includes('built-in text is shown')),
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
  ])('G1 %s, written past the panel, is not shown as it is', async (content, shown) => {
    await add({ active: 'on' });
    await database.kysely.updateTable('legal_documents').set({ content }).execute();
    expect((await read())?.html).toBe(shown);
  });

  test('G1 2 MB are refused where they are written, and what was there stays', async () => {
    const about = await add({ title: 'Short', active: 'on' });
    const sent = {
      ...TERMS,
      intent: 'admin_document_update',
      ...about,
      active: 'on',
      content: `<p>${'가'.repeat(700_000)}</p>`,
    };
    expect(await send(sent)).toMatchObject({ status: 422 });
    expect(await read()).toMatchObject({ title: 'Short' });
  });
});

describe.each(LANGUAGES)('G2 the built-in texts in $code', ({ code }) => {
  const language = serverLanguage(code);
  const headings = (html: string) => html.match(/<h2>/g)?.length ?? 0;

  test('have six articles and eight sections, with whom to ask and every value in its place', () => {
    const terms = defaultHtml('terms', language, OPERATOR);
    const privacy = defaultHtml('privacy', language, OPERATOR);
    expect([headings(terms), headings(privacy)]).toEqual([6, 8]);
    for (const html of [terms, privacy]) {
      expect(html).toContain(
        '<a href="mailto:help@kinora.example"><bdi>help@kinora.example</bdi></a>',
      );
      expect(html).not.toMatch(/\{\{|\b(?:undefined|null)\b/);
    }
  });

  test('say as much as the Korean ones, paragraph by paragraph and item by item', () => {
    for (const name of ['terms', 'privacy'] as const)
      expect(skeleton(defaultHtml(name, language, OPERATOR))).toBe(
        skeleton(defaultHtml(name, serverLanguage('ko'), OPERATOR)),
      );
  });

  test('give the periods after which personal data is deleted, and the cookie that recognizes a browser', () => {
    const periods = language
      .t('privacy.retention')
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(periods.map((line) => line.match(/\d+/g)?.join(' ') ?? '')).toEqual([
      '',
      '24',
      '30 90',
      '30',
      '7',
      '90',
      '3',
      '30',
      '',
      '90 400',
    ]);
    expect(language.t('privacy.safety')).toContain('kinora.device');
  });

  test('G2 name the hosting provider as processor, and say so where the operator has named none', () => {
    const hosted = defaultHtml('privacy', language, { ...OPERATOR, hosting: 'Cloud <1> & Co' });
    expect(hosted).toContain('Cloud &lt;1&gt; &amp; Co');
    const unnamed = defaultHtml('privacy', language, OPERATOR);
    expect(unnamed).not.toContain('Cloud');
    const sentence =
      language.t('privacy.processor_none', { email: OPERATOR.email }).split('\n\n')[0] ?? '';
    expect(unnamed).toContain(sentence);
  });
});

describe.each(LANGUAGES)('G2 the operator in the texts in $code', ({ code }) => {
  const language = serverLanguage(code);
  const named = {
    ...OPERATOR,
    name: 'Kino & Söhne',
    contact: 'law@kino.example',
    address: '1 Main St',
    registration: 'HRB 123',
  };

  test('stands before both documents and in the legal notice, with each value once', () => {
    const [terms, privacy] = (['terms', 'privacy'] as const).map(
      (name) => defaultHtml(name, language, named).split('<h2>')[0] ?? '',
    );
    const notice = getNotice(language, named).operator.html;
    expect(terms?.trim()).toBe(notice);
    expect(privacy).toContain(notice);
    expect(notice.match(/<li>.*?<\/li>/g)).toHaveLength(4);
    for (const value of [
      'Kino &amp; Söhne',
      '<a href="mailto:law@kino.example">',
      '1 Main St',
      'HRB 123',
    ])
      expect(notice.split(value), value).toHaveLength(2);
  });

  test('says plainly that the operator is not named, and how to reach them', () => {
    const notice = getNotice(language, OPERATOR).operator.html;
    expect(notice).toMatch(/^<p>/);
    expect(notice).toContain('<a href="mailto:help@kinora.example">');
    expect(defaultHtml('terms', language, OPERATOR)).toContain(notice);
  });

  test('asks for the age at which readers of the language consent to the use of their data', () => {
    const age =
      {
        de: 16,
        hu: 16,
        ja: 16,
        nl: 16,
        pl: 16,
        ro: 16,
        sk: 16,
        cs: 15,
        da: 15,
        el: 15,
        fr: 15,
      }[code as string] ?? 14;
    const ages = (html: string) => (html.match(/(?<!\d)1[3-8](?!\d)/g) ?? []).map(Number);
    const [, , , account = ''] = defaultHtml('terms', language, OPERATOR).split('<h2>');
    expect(ages(account)).toEqual([age]);
    // The days within which a request is answered may be 15, too.
    expect(ages(defaultHtml('privacy', language, OPERATOR).split('<h2>')[6] ?? '')).toContain(age);
    expect(language.t('privacy.rights').split('{{age}}')).toHaveLength(2);
  });
});

test('G2 a contact that is a URL is a link, one that is a telephone number is not, and neither is markup', () => {
  const contactIn = (contact: string) =>
    getNotice(serverLanguage('en'), { ...OPERATOR, name: 'Kino', contact }).operator.html;
  expect(contactIn('https://kino.example/imprint?a=1&b')).toContain(
    '<a href="https://kino.example/imprint?a=1&amp;b">',
  );
  expect(contactIn('+82 2 1234 5678')).toContain('<bdi>+82 2 1234 5678</bdi>');
  expect(contactIn('+82 2 1234 5678')).not.toContain('<a ');
  expect(contactIn('javascript:alert(1)')).not.toContain('<a ');
});

function skeleton(html: string): string {
  return (html.match(/<(h2|p|ul|li)>/g) ?? []).join('');
}
