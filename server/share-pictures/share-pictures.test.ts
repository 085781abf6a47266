import { BUNDLED_DATA, loadRecords } from '@kinora/starter-catalog/data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverLanguage } from '../../app/i18n/messages.server.ts';
import { LANGUAGES, type Lang } from '../../domain/language/language.ts';
import type { ShareSubject } from '../../domain/web/share-picture.ts';
import { drawSharePicture } from './draw.ts';
import { findFonts } from './fonts.ts';
import { createSharePictures, type SharePictures } from './share-pictures.ts';
import { wrapTitle } from './wrap-title.ts';

const PARASITE: ShareSubject = {
  type: 'movie',
  id: 496_243,
  genreIds: [35, 53, 18],
  lang: 'ko',
  title: '기생충',
  details: '영화 · 2019',
  score: '8.5',
};

function getSize(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect([...png.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return [view.getUint32(16), view.getUint32(20)];
}

test.each([
  ['ko', '기생충'],
  ['ja', '千と千尋の神隠し'],
  ['zh-cn', '卧虎藏龙'],
  ['zh-tw', '臥虎藏龍'],
  ['ar', 'الطفيلي'],
  ['he', 'פרזיטים'],
  ['th', 'ชนชั้นปรสิต'],
  ['ru', 'Паразиты'],
  ['el', 'Παράσιτα'],
  ['en', ''],
  ['en', 'A title that is far too long for any picture of its kind, '.repeat(20)],
] as const)(
  'the share picture of a title in %s is a PNG of 1200 × 630: %s',
  { tags: ['D11'] },
  async (lang, title) => {
    expect(getSize(await drawSharePicture({ ...PARASITE, lang, title }))).toEqual([1200, 630]);
  },
);

test('share pictures differ by title, language and score', { tags: ['D11'] }, async () => {
  const pictures = await Promise.all(
    [
      PARASITE,
      { ...PARASITE, title: '마더' },
      { ...PARASITE, id: 670 },
      { ...PARASITE, score: null },
      { ...PARASITE, lang: 'ar' as const },
    ].map(drawSharePicture),
  );
  expect(new Set(pictures.map((png) => Buffer.from(png).toString('base64'))).size).toBe(5);
});

test('the bundled fonts have every character of the starter titles', { tags: ['D11'] }, () => {
  const { movies, shows } = loadRecords(BUNDLED_DATA);
  for (const { code } of LANGUAGES) {
    const titles = [...movies, ...shows].map(({ titles }) => titles[code] ?? titles.en ?? '');
    const text = titles.join(' ');
    expect(findFonts(text, code).text).toBe(text.normalize('NFC').replace(/\s+/g, ' ').trim());
  }
});

test('the bundled fonts have every character of kind, year and score in all languages', {
  tags: ['D11'],
}, () => {
  for (const { code } of LANGUAGES) {
    const { t, format } = serverLanguage(code);
    const words = `${t('type.movie')} ${t('type.tv')} · ★ ${format.score(8.5)} 0123456789…`;
    expect(findFonts(words, code).text).toBe(words.normalize('NFC'));
  }
});

test.each([
  ['Hindi', 'ब्रेकिंग बैड'],
  ['Bengali', 'পথের পাঁচালী'],
  ['Tamil', 'அரியணை விளையாட்டு'],
  ['Telugu', 'బాహుబలి'],
  ['Kannada', 'ಬ್ರೇಕಿಂಗ್ ಬ್ಯಾಡ್'],
  ['Malayalam', 'പ്രാവിൻകൂട് ഷാപ്പ്'],
  ['Gujarati', 'ગુજરાતી'],
  ['Punjabi', 'ਬਰੇਕਿੰਗ ਬੈਡ'],
  ['Odia', 'ଓଡ଼ିଆ'],
  ['Sinhala with a joiner', 'බ්\u200dරේකිං බෑඩ්'],
  ['Georgian', 'სამეფო კარის თამაშები'],
  ['Armenian', 'Ամբողջ ծանրությամբ'],
  ['Khmer', 'ភាសាខ្មែរ'],
  ['Lao', 'ພາສາລາວ'],
  ['Burmese', 'မြန်မာ'],
  ['Amharic', 'አማርኛ'],
  ['Persian with a non-joiner', 'نمی\u200cدانم'],
  ['Vietnamese, decomposed', 'Ký sinh trùng'.normalize('NFD')],
  ['signs', '№ ½ ™ ② ♥ ☆ ∞ → ‘’ “” – — 9¾ ³'],
])('a share picture can have a title in another script: %s', { tags: ['D11'] }, (_, title) => {
  expect(findFonts(title, 'ko').text).toBe(title.normalize('NFC'));
});

test('a character that no font has is left out of a share picture', { tags: ['D11'] }, () => {
  expect(findFonts('\u{1f3ac} Night \u0897 Train \u{10ffff}', 'en').text).toBe('Night Train');
});

describe('wrapTitle', () => {
  // Every letter is half as wide as its size.
  const measure = (line: string, size: number) => (Array.from(line).length * size) / 2;
  const wrap = (title: string, lang: Lang = 'en') => wrapTitle(title, lang, 760, measure);

  test('a short title of a share picture is one line of the largest size', {
    tags: ['D11'],
  }, () => {
    expect(wrap('Parasite')).toEqual({ lines: ['Parasite'], size: 88 });
  });

  test('a longer title of a share picture wraps between words, and no line begins with punctuation', {
    tags: ['D11'],
  }, () => {
    const { lines } = wrap('Crouching Tiger, Hidden Dragon: Sword of Destiny');
    expect(lines.join(' ')).toBe('Crouching Tiger, Hidden Dragon: Sword of Destiny');
    for (const line of lines) expect(line).toMatch(/^\p{L}/u);
    expect(
      wrap('기생충 (2019): 살아남은 사람들의 이야기와 그 뒤', 'ko').lines.every(
        (line) => !/^[):]/.test(line),
      ),
    ).toBe(true);
  });

  test('a title too long for a share picture has three fitting lines and ends with an ellipsis', {
    tags: ['D11'],
  }, () => {
    for (const title of [
      'Long Night '.repeat(30),
      'x'.repeat(400),
      '千と千尋の神隠し'.repeat(30),
    ]) {
      const { lines, size } = wrap(title, 'ja');
      expect(lines.length).toBeLessThanOrEqual(3);
      expect(lines.some((line) => line.endsWith('…'))).toBe(true);
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(760);
    }
  });
});

describe('createSharePictures', () => {
  let pictures: SharePictures;
  beforeAll(() => {
    pictures = createSharePictures({ idleTimeoutMs: 60_000, maxQueued: 2 });
  });
  afterAll(() => pictures.close());

  test('concurrent requests for a share picture draw it once, and a full queue draws none', {
    tags: ['D11'],
  }, async () => {
    const otherSubject = { ...PARASITE, title: '마더' };
    const [first, second, third, same] = await Promise.all(
      [PARASITE, otherSubject, { ...PARASITE, title: '괴물' }, PARASITE].map((subject) =>
        pictures.draw(subject),
      ),
    );
    expect(third).toBeNull();
    expect(same).toBe(first);
    expect(second).not.toEqual(first);
    expect(await pictures.draw(PARASITE)).toBe(first);
  });

  test('a crash of the drawing thread fails its share picture, and the next one is drawn', {
    tags: ['D11'],
  }, async () => {
    const failingPictures = createSharePictures({
      script: new URL('data:text/javascript,process.exit(1)'),
    });
    await expect(failingPictures.draw(PARASITE)).rejects.toThrow();
    await failingPictures.close();
    const shortLivedPictures = createSharePictures({ idleTimeoutMs: 0 });
    for (const title of ['기생충', '마더'])
      expect(
        getSize((await shortLivedPictures.draw({ ...PARASITE, title })) ?? new Uint8Array()),
      ).toEqual([1200, 630]);
    await shortLivedPictures.close();
  });
});
