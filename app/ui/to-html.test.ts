import { createContext, forwardRef, createElement as h, type ReactNode, use } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Static, written } from './static.tsx';
import { toHtml } from './to-html.ts';

function Name({ of, children }: { of: string; children?: ReactNode }) {
  return h('bdi', { title: of }, of, children);
}

describe('what is written is what React writes', () => {
  test.each<[string, ReactNode]>([
    ['texts and numbers', ['a', 1, ' b ', 0, '한국어', '']],
    ['nothing', [null, undefined, true, false]],
    ['signs that mean something', `<script>alert("1 & '2'")</script>`],
    ['lists in lists', h('p', null, [[h('i', { key: 1 }, 1), [h('i', { key: 2 }, 2)]], 'end'])],
    [
      'elements without an end',
      h('div', null, h('br'), h('hr'), h('input', { type: 'checkbox', name: 'with' })),
    ],
    ['components', h(Name, { of: '"A" & B' })],
    [
      'components in components',
      h(Name, { of: 'a' }, h(Name, { of: 'b' }, 'c', h(Name, { of: 'd' }))),
    ],
    ['names of HTML', h('label', { className: 'choice', htmlFor: 'x', id: 'y' })],
    ['dates and languages', h('time', { dateTime: '2019-05-30', lang: 'ko', dir: 'auto' })],
    [
      'links',
      h(
        'a',
        {
          href: '/ko/movie?with=1&page=2',
          hrefLang: 'ko',
          'aria-current': 'page',
          'data-page': 'ahead',
        },
        'x',
      ),
    ],
    [
      'pictures',
      h('img', {
        src: '/a.jpg',
        srcSet: '/a 200w, /b 300w',
        sizes: '50vw',
        alt: '"',
        width: 2,
        height: 3,
        loading: 'lazy',
      }),
    ],
    [
      'drawings',
      h(
        'svg',
        { viewBox: '0 0 24 24', strokeLinecap: 'round' },
        h('path', { d: 'M0 0', strokeWidth: 1.9 }),
      ),
    ],
    [
      'words for yes and no',
      h('span', { 'aria-hidden': true, 'aria-expanded': false, 'data-set': true }),
    ],
    [
      'what is there or not',
      h('button', { type: 'button', disabled: true, hidden: false, name: undefined }),
    ],
    ['texts that are empty', h('p', { title: '' }, '')],
    [
      'what is HTML already',
      h('div', { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '<b>1</b>' } }),
    ],
  ])('%s', (_, node) => {
    expect(toHtml(node)).toBe(renderToStaticMarkup(node));
  });
});

describe('nothing of the catalog ends an element, opens one or runs', () => {
  test.each(['"', "'", '<', '>', '&', '</p>', '"><img src=x onerror=alert(1)>', '&quot;', '<!--'])(
    '%s',
    (text) => {
      const node = h('p', { title: text }, text);
      expect(toHtml(node)).toBe(renderToStaticMarkup(node));
      expect(toHtml(node).match(/[<>"]/g)).toEqual(['<', '"', '"', '>', '<', '>']);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\nscript\t:alert(1)',
    '\u0001javascript:alert(1)',
  ])('an address that is a script is left out: %j', (href) => {
    expect(toHtml(h('a', { href }, 'x'))).toBe('<a>x</a>');
  });

  test.each(['/en/search?q=javascript:', 'https://javascript.example', '?q=javascript:'])(
    '%s is no script',
    (href) => {
      expect(toHtml(h('a', { href }, 'x'))).toBe(`<a href="${href}">x</a>`);
    },
  );
});

const Word = createContext('none');

function Said() {
  return h('i', null, use(Word));
}

const Forwarded = forwardRef<HTMLElement>((_, ref) => h('b', { ref }));

describe('what cannot be written is refused', () => {
  test.each<[string, ReactNode]>([
    ['a handler', h('p', { onClick() {} })],
    ['a style', h('p', { style: { color: 'red' } })],
    ['what a field begins with', h('input', { defaultValue: 'x' })],
    ['a component with a ref', h(Forwarded, { key: 'f' })],
    ['a context that is given', h(Word, { value: 'x' })],
    ['an object', { a: 1 } as unknown as ReactNode],
  ])('%s', (_, node) => {
    expect(() => toHtml(node)).toThrow('be written');
  });
});

describe('an element with a content that does not react', () => {
  test('is the same HTML as without, contexts included', () => {
    const content = [h(Said, { key: 1 }), ' & ', h(Said, { key: 2 })];
    const still = h(Static, { as: 'article', className: 'tile' }, content);
    expect(renderToString(h(Word, { value: 'here' }, still))).toBe(
      '<article class="tile"><i>here</i> &amp; <i>here</i></article>',
    );
  });

  test('can react itself', () => {
    const options = ['a', 'b'].map((value) =>
      h('option', { key: value, value, selected: value === 'b' }, value),
    );
    const select = h('select', { defaultValue: 'b', onChange() {}, ...written(options) });
    expect(renderToString(select)).toBe(
      '<select><option value="a">a</option><option value="b" selected="">b</option></select>',
    );
  });
});
