import { describe, expect, test } from 'vitest';
import { type DiffPart, getComparison } from './get-comparison.server.ts';

const KIND_SIGNS = { same: ' ', added: '+', removed: '-', gap: '~' };
const render = (parts: DiffPart[]) =>
  parts.map(
    ({ kind, text, omittedLength }) => KIND_SIGNS[kind] + (kind === 'gap' ? omittedLength : text),
  );
/** The text after (without `removed`) or before (without `added`). */
const getText = (kind: DiffPart['kind'], parts: DiffPart[]) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('');

describe('comparison of two versions', { tags: ['M5'] }, () => {
  test('compares texts by words and tags', () => {
    const parts = getComparison(
      '<h2>Terms</h2>\n<p>We keep your data.</p>',
      '<h2>Terms</h2>\n<p>We never keep your <em>data</em>.</p>',
      'en',
    );
    expect(render(parts).filter((part) => part[0] === '+')).toEqual(['+never ', '+<em>', '+</em>']);
    expect(render(parts).filter((part) => part[0] === '-')).toEqual([]);
  });

  test.each([
    [
      'ko',
      '<p>회원은 이 약관에 동의한 사람입니다.</p>',
      '<p>이용자는 이 약관에 동의한 사람입니다.</p>',
      '이 약관에 동의한',
    ],
    [
      'ja',
      '<p>利用者は規約に同意します。</p>',
      '<p>会員は規約に同意します。</p>',
      '規約に同意します',
    ],
    ['th', '<p>ผู้ใช้ยอมรับข้อตกลง</p>', '<p>สมาชิกยอมรับข้อตกลง</p>', 'ข้อตกลง'],
  ])('compares words of %s, even without spaces', (locale, before, after, unchanged) => {
    const parts = getComparison(before, after, locale);
    const same = parts.filter(({ kind }) => kind === 'same').map(({ text }) => text);
    expect(same.join('|')).toContain(unchanged);
    expect(getText('added', parts)).toBe(before);
    expect(getText('removed', parts)).toBe(after);
  });

  test('identical texts have no changes', () => {
    expect(render(getComparison('<p>a</p>', '<p>a</p>', 'en'))).toEqual([' <p>a</p>']);
  });

  test('a change of white space is a change', () => {
    expect(render(getComparison('<p>a b</p>', '<p>a  b</p>', 'en'))).toEqual([
      '-<p>a b</p>',
      '+<p>a  b</p>',
    ]);
  });

  test('unchanged text far from a change is left out', () => {
    const longText = Array.from({ length: 200 }, (_, index) => `<p>Line ${index}</p>`).join('\n');
    const parts = getComparison(
      `${longText}\n<p>Old</p>\n${longText}`,
      `${longText}\n<p>New</p>\n${longText}`,
      'en',
    );
    expect(parts.map(({ kind }) => kind)).toEqual([
      'gap',
      'same',
      'same',
      'removed',
      'added',
      'same',
      'same',
      'gap',
    ]);
    expect(getText('gap', parts).length).toBeLessThan(500);
    const omitted = parts.reduce(
      (sum, part) => sum + part.omittedLength + (part.kind === 'added' ? 0 : part.text.length),
      0,
    );
    expect(omitted).toBe(2 * longText.length + '\n<p>Old</p>\n'.length);
  });

  test('two large texts without anything in common are replaced as a whole', () => {
    const randomText = (seed: number) =>
      Array.from({ length: 60_000 }, (_, index) =>
        ((index * 7919 + seed) % 99_991).toString(36),
      ).join(' ');
    const [before, after] = [randomText(1), randomText(50_000)];
    const parts = getComparison(before, after, 'en');
    expect(render(parts)).toEqual([`-${before}`, `+${after}`]);
  });
});
