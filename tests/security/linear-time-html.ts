import { getComparison } from '../../app/features/admin/legal/get-comparison.server.ts';
import { blockPerLine } from '../../app/features/admin/legal/rules.ts';
import { sanitizeHtml } from '../../app/sanitize-html.ts';
import { createSecureRenderer } from '../../server/security/content-security-policy.ts';
import { type LinearCase, linearCase, repeatTo } from '../support/linear-time.ts';

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

const SCRIPT = (nonce: string) => `<script nonce="${nonce}">a</script>`;
const findScripts = (makeHtml: (nonce: string) => string) =>
  secureDocument(async (nonce) => ({ html: Buffer.from(makeHtml(nonce)), css: '' }));

const HTML_FUNCTIONS: Record<string, (html: string) => unknown> = {
  'sanitized HTML': sanitizeHtml,
  'lines of HTML': blockPerLine,
  'scripts in HTML': (html) => findScripts((nonce) => SCRIPT(nonce) + html),
};

type Versions = [before: string, after: string];
const VERSIONS: Record<string, (size: number) => Versions> = {
  'space of two kinds': (size) => [' '.repeat(size), '\t'.repeat(size)],
  'nothing but line breaks': (size) => ['\n'.repeat(size), '\n'.repeat(size - 5)],
  'one long word': (size) => ['x'.repeat(size), `${'x'.repeat(size)}y`],
  'no spaces': (size) => ['กขค'.repeat(size / 3), `${'กขค'.repeat(size / 3)}ก`],
};

/** Functions of the HTML of legal documents and pages. */
export const HTML_CASES: LinearCase[] = [
  ...Object.entries(HTML_FUNCTIONS).flatMap(([functionName, run]) =>
    Object.entries(HTML).map(([inputName, make]) =>
      linearCase(`${functionName}: ${inputName}`, run, make, 16_384),
    ),
  ),
  linearCase(
    'scripts in HTML: thousands of scripts',
    (count: number) => findScripts((nonce) => SCRIPT(nonce).repeat(count)),
    (size) => size,
    1000,
  ),
  ...Object.entries(VERSIONS).map(([name, make]) =>
    linearCase(
      `comparison of legal documents: ${name}`,
      ([before, after]) => getComparison(before, after, 'en'),
      make,
      16_000,
    ),
  ),
];
