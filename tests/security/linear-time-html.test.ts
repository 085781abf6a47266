import { describe, expect, test } from 'vitest';
import { getComparison } from '../../app/features/admin/legal/get-comparison.server.ts';
import { blockPerLine } from '../../app/features/admin/legal/rules.ts';
import { sanitizeHtml } from '../../app/sanitize-html.ts';
import { createSecureRenderer } from '../../server/security/content-security-policy.ts';
import { expectLinear, repeatTo } from '../support/linear-time.ts';

const HTML: Record<string, (size: number) => string> = {
  'tags in each other': repeatTo('<p>'),
  'lists in each other': repeatTo('<ul><li>'),
  'tags that cross': (size) => '<a><b>'.repeat(size / 12) + '</a></b>'.repeat(size / 16),
  'tags that were never opened': repeatTo('</p>'),
  'tags that are closed by others': (size) => '<b>'.repeat(size / 6) + '</p>'.repeat(size / 8),
  'attributes by the thousand': (size) =>
    `<a ${Array.from({ length: size / 8 }, (_, index) => `a${index}=b`).join(' ')}>`,
  'links by the thousand': repeatTo('<a href="http://a/">x</a>'),
  'one long link': (size) => `<a href="http://${'a.'.repeat(size / 2)}">x</a>`,
  'open comments': repeatTo('<!--'),
  'open scripts': repeatTo('<script>'),
  'a script that does not end': (size) => `<script>${'</s'.repeat(size / 3)}`,
  'ends of a paragraph with much space': (size) => `</p>${' '.repeat(size)}x`,
  'ends of a paragraph with some space': repeatTo('</p>      x'),
  entities: repeatTo('&amp;'),
  'ampersands without an entity': repeatTo('&'),
  'a tag that does not end': (size) => `<${'a '.repeat(size / 2)}`,
};

const secureDocument = createSecureRenderer({ imageOrigin: null });

describe('HTML of legal documents', () => {
  test.each(Object.entries(HTML))(
    'sanitizes HTML in linear time: %s',
    { tags: ['S1'] },
    (_, make) => expectLinear(sanitizeHtml, make, 16_384),
  );
  test.each(Object.entries(HTML))(
    'splits HTML into lines in linear time: %s',
    { tags: ['S1'] },
    (_, make) => expectLinear(blockPerLine, make, 16_384),
  );
  test.each(Object.entries(HTML))(
    'finds scripts in HTML in linear time: %s',
    { tags: ['S1'] },
    (_, make) =>
      expectLinear(
        (html) =>
          secureDocument(async (nonce) => ({
            html: Buffer.from(`<script nonce="${nonce}">a</script>${html}`),
            css: '',
          })),
        make,
        16_384,
      ),
  );
  test('finds thousands of scripts of a page in linear time', { tags: ['S1'] }, () =>
    expectLinear(
      (count: number) =>
        secureDocument(async (nonce) => ({
          html: Buffer.from(`<script nonce="${nonce}">a</script>`.repeat(count)),
          css: '',
        })),
      (size) => size,
      1000,
    ),
  );
});

describe('comparison of legal documents', () => {
  test.each<[string, (size: number) => [before: string, after: string]]>([
    ['space of two kinds', (size) => [' '.repeat(size), '\t'.repeat(size)]],
    ['nothing but line breaks', (size) => ['\n'.repeat(size), '\n'.repeat(size - 5)]],
    ['one long word', (size) => ['x'.repeat(size), `${'x'.repeat(size)}y`]],
    ['no spaces', (size) => ['กขค'.repeat(size / 3), `${'กขค'.repeat(size / 3)}ก`]],
  ])('compares documents in linear time: %s', { tags: ['S1'] }, (_, make) =>
    expectLinear(
      ([before, after]: [string, string]) => getComparison(before, after, 'en'),
      make,
      16_000,
    ),
  );

  test('replaces lines of more than 100,000 characters without comparing them', {
    tags: ['S1'],
  }, () => {
    const texts = (size: number) => ['a b '.repeat(size / 4), 'b a '.repeat(size / 4)] as const;
    const parts = getComparison(...texts(400_000), 'en');
    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(getComparison(...texts(4_000), 'en').some(({ kind }) => kind === 'same')).toBe(true);
  });
});
