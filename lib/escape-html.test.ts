import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('escapes the special characters of HTML and XML', () => {
  expect(escapeHtml(`<a href="x" id='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; id=&#x27;y&#x27;&gt;&amp;amp;&lt;/a&gt;',
  );
});

test.each(['', 'plain', '기생충', '\u0000\ud800', '&'.repeat(3), `"'<>&`])(
  'escapes %j as React does',
  (text) => {
    expect(`<i>${escapeHtml(text)}</i>`).toBe(renderToStaticMarkup(createElement('i', null, text)));
  },
);
