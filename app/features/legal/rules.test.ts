import { expect, test } from 'vitest';
import { textToHtml } from './rules.ts';

test('separates paragraphs, and makes a list of lines that begin with a hyphen', () => {
  expect(textToHtml('One.\n\nWe do:\n- this\n- that\n\nTwo.')).toBe(
    '<p>One.</p>\n<p>We do:</p><ul><li>this</li><li>that</li></ul>\n<p>Two.</p>',
  );
});

test('escapes HTML in a text', () => {
  expect(textToHtml('<b>&"x"')).toBe('<p>&lt;b&gt;&amp;&quot;x&quot;</p>');
});
