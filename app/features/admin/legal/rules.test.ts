import { expect, test } from 'vitest';
import { blockPerLine } from './rules.ts';

test('puts each block of a document on its own line, and is idempotent', { tags: ['M5'] }, () => {
  const html =
    '<h2>One</h2><p>Two<br />three</p><ol start="3"><li><p>four</p></li><li>five</li></ol><hr /><pre>a\n  b</pre>';
  const lines = blockPerLine(html);
  expect(lines.split('\n')).toEqual([
    '<h2>One</h2>',
    '<p>Two<br />three</p>',
    '<ol start="3">',
    '<li><p>four</p></li>',
    '<li>five</li>',
    '</ol>',
    '<hr />',
    '<pre>a',
    '  b</pre>',
  ]);
  expect(blockPerLine(lines)).toBe(lines);
});
