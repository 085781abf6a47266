import {
  Component,
  createContext,
  forwardRef,
  createElement as h,
  type ReactNode,
  use,
  useContext,
  useReducer,
  useRef,
  useState,
} from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { compareWithReact } from './compare-static-html.ts';
import { selectContent } from './lazy/select-options.tsx';
import { renderStaticHtml } from './render-static-html.ts';
import { StaticHtml } from './static-html.tsx';

function Name({ name, children }: { name: string; children?: ReactNode }) {
  return h('bdi', { title: name }, name, children);
}

describe('renderStaticHtml writes the HTML of React', () => {
  test.each<[string, ReactNode]>([
    ['texts and numbers', ['a', 1, ' b ', 0, '한국어', '']],
    ['null, undefined and booleans', [null, undefined, true, false]],
    ['special characters of HTML', `<script>alert("1 & '2'")</script>`],
    ['nested arrays', h('p', null, [[h('i', { key: 1 }, 1), [h('i', { key: 2 }, 2)]], 'end'])],
    ['void elements', h('div', null, h('br'), h('hr'), h('img', { alt: '' }))],
    ['components', h(Name, { name: '"A" & B' })],
    [
      'nested components',
      h(Name, { name: 'a' }, h(Name, { name: 'b' }, 'c', h(Name, { name: 'd' }))),
    ],
    ['attributes with another name in HTML', h('p', { className: 'select-field', id: 'y' })],
    ['dateTime, lang and dir', h('time', { dateTime: '2019-05-30', lang: 'ko', dir: 'auto' })],
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
      'SVG elements',
      h(
        'svg',
        { viewBox: '0 0 24 24', strokeLinecap: 'round' },
        h('path', { d: 'M0 0', strokeWidth: 1.9 }),
      ),
    ],
    [
      'boolean aria and data attributes',
      h('span', { 'aria-hidden': true, 'aria-expanded': false, 'data-set': true }),
    ],
    ['attributes without a value', h('p', { id: undefined }, 'a')],
    ['empty texts', h('p', { title: '' }, '')],
  ])('renderStaticHtml writes %s as React does', (_, node) => {
    expect(renderStaticHtml(node)).toBe(renderToStaticMarkup(node));
  });
});

describe('renderStaticHtml escapes texts and attribute values', () => {
  test.each(['"', "'", '<', '>', '&', '</p>', '"><img src=x onerror=alert(1)>', '&quot;', '<!--'])(
    'escapes %s in texts and attribute values',
    (text) => {
      const node = h('p', { title: text }, text);
      expect(renderStaticHtml(node)).toBe(renderToStaticMarkup(node));
      expect(renderStaticHtml(node).match(/[<>"]/g)).toEqual(['<', '"', '"', '>', '<', '>']);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\nscript\t:alert(1)',
    '\u0001javascript:alert(1)',
  ])('replaces the script URL %j', (href) => {
    expect(renderStaticHtml(h('a', { href }, 'x'))).toMatch(
      /^<a href="javascript:throw new Error\([^"]*\)">x<\/a>$/,
    );
  });

  test.each(['/en/search?q=javascript:', 'https://javascript.example', '?q=javascript:'])(
    'does not change the URL %s',
    (href) => {
      expect(renderStaticHtml(h('a', { href }, 'x'))).toBe(`<a href="${href}">x</a>`);
    },
  );
});

const TextContext = createContext('none');

function ContextText() {
  return h('i', null, use(TextContext));
}

const Forwarded = forwardRef<HTMLElement>((_, ref) => h('b', { ref }));

class ClassComponent extends Component {
  override render() {
    return h('b');
  }
}

describe('renderStaticHtml throws for unsupported content', () => {
  test.each<[string, ReactNode]>([
    ['a handler', h('p', { onClick() {} })],
    ['a style', h('p', { style: { color: 'red' } })],
    ['a field value', h('input', { defaultValue: 'x' })],
    ['raw HTML', h('p', { dangerouslySetInnerHTML: { __html: '<b>1</b>' } })],
    ['an unknown attribute', h('p', { slot: 'a' })],
    ['a name that ends the tag', h('p', { 'data-a><script': '1' })],
    ['a name that is an event in HTML', h('p', { onclick: 'alert(1)' })],
    ['a component with a ref', h(Forwarded, { key: 'f' })],
    ['a class component', h(ClassComponent, { key: 'c' })],
    ['a context provider', h(TextContext, { key: 'w', value: 'x' })],
    ['an object', { a: 1 } as unknown as ReactNode],
  ])('renderStaticHtml throws for %s', (_, node) => {
    expect(() => renderStaticHtml(node)).toThrow(/^StaticHtml (holds|cannot write)/);
  });

  test('renderStaticHtml throws if its HTML differs from that of React', () => {
    const node = h('p', { title: 'a' }, 'b');
    expect(() => compareWithReact(node, '<p title="a">b</p>')).not.toThrow();
    expect(() => compareWithReact(node, '<p title="a">c</p>')).toThrow('React writes');
  });

  test.each<[string, () => ReactNode]>([
    ['useState', () => useState(0)[0]],
    ['useReducer', () => useReducer(() => 0, 0)[0]],
    ['useRef', () => useRef('a').current],
    ['useContext', () => useContext(TextContext)],
  ])('renderStaticHtml throws for a component that uses %s', (_, WithHook) => {
    expect(() => renderToString(h(StaticHtml, { as: 'div' }, h(WithHook) as never))).toThrow(
      /Invalid hook call/,
    );
  });
});

describe('elements with static content', () => {
  test('StaticHtml renders its content with contexts', () => {
    const content = [h(ContextText, { key: 1 }), ' & ', h(ContextText, { key: 2 })];
    const element = h(StaticHtml, { as: 'article', className: 'tile' }, content as never);
    expect(renderToString(h(TextContext, { value: 'here' }, element))).toBe(
      '<article class="tile"><i>here</i> &amp; <i>here</i></article>',
    );
  });

  test('a select with static options may have handlers', () => {
    const options = ['a', 'b'].map((value) => ({ value, label: value }));
    const select = h('select', {
      defaultValue: 'b',
      onChange() {},
      ...selectContent(options, 'b'),
    });
    expect(renderToString(select)).toBe(
      '<select><option value="a">a</option><option value="b" selected="">b</option></select>',
    );
  });
});
