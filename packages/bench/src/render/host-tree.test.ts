import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { countElements, readHostTree, toReact } from './host-tree.ts';

const PAGE = h(
  'html',
  { lang: 'ar', dir: 'rtl', 'data-lang': 'ar' },
  h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('title', null, 'A & B < C'),
    h('script', { dangerouslySetInnerHTML: { __html: 'if (1 < 2 && "</b>") run()' } }),
    h('style', { dangerouslySetInnerHTML: { __html: 'a > b { color: red }' } }),
  ),
  h(
    'body',
    null,
    h(
      'p',
      { className: 'one two', style: { '--wide': '3', marginTop: 4 } },
      'It’s ',
      3,
      ' of "four"',
      h('br'),
      '&amp;',
    ),
    h('button', { disabled: true, tabIndex: -1, 'aria-expanded': false, type: 'button' }, 'Go'),
    h('input', { defaultValue: 'a"b', autoComplete: 'off', maxLength: 20, type: 'search' }),
    h(
      'select',
      { defaultValue: '2' },
      h('option', { value: '1' }, 'one'),
      h('option', { value: '2' }, 'two'),
    ),
    h(
      'svg',
      { viewBox: '0 0 24 24', strokeWidth: 2, 'aria-hidden': true },
      h('path', { d: 'M0 0', strokeLinecap: 'round' }),
    ),
    h('img', { srcSet: '/a 200w', sizes: '9rem', loading: 'lazy', fetchPriority: 'high', alt: '' }),
    h(
      'details',
      { open: true },
      h('summary', null, ''),
      h('a', { href: '/?a=1&b=2', hrefLang: 'ko' }, 'x'),
    ),
  ),
);

test('a page read from its HTML is rendered to the same HTML', () => {
  const html = renderToString(PAGE);
  expect(renderToString(toReact(readHostTree(`<!DOCTYPE html>${html}`)))).toBe(html);
});

test('comments are removed, and the texts around one stay separate', () => {
  const tree = readHostTree('<p>a<!-- -->b<!--$--><i>c</i><!--/$--></p>');
  expect(tree).toEqual({
    tag: 'p',
    attributes: [],
    children: ['a', 'b', { tag: 'i', attributes: [], children: ['c'] }],
  });
  expect(countElements(tree)).toBe(2);
});

test.each(['<p>', '<p></i></p>', '<p a=b></p>', '<script>1', '', 'text'])(
  'the parser rejects %j, which react-dom does not write',
  (html) => {
    expect(() => readHostTree(html)).toThrow();
  },
);
