import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from '../ui/icon.tsx';
import { infoIcon } from './icons.ts';

const APP = join(import.meta.dirname, '..');
const SHAPES = import.meta.glob<string>('./*.svg', { eager: true, import: 'default' });
const NAMES = Object.keys(SHAPES).map((path) => basename(path, '.svg'));

/** The attributes that `<Icon>` writes, so that a file looks the same in an editor. */
const ROOT = `<svg
  xmlns="http://www.w3.org/2000/svg"
  width="24"
  height="24"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  stroke-linecap="round"
  stroke-linejoin="round"
>
`;

function read(path: string): string {
  return readFileSync(join(APP, path), 'utf8');
}

/** `eye-off` → `eyeOffIcon` */
function exportName(name: string): string {
  return `${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Icon`;
}

test('icons.ts exports every SVG file under its own name', () => {
  const exported = read('icons/icons.ts')
    .split('\n')
    .filter((line) => line.startsWith('export'));
  const expected = NAMES.map(
    (name) => `export { default as ${exportName(name)} } from './${name}.svg';`,
  );
  expect(exported.sort()).toEqual(expected.sort());
});

test('every icon is used by a component', () => {
  const components = globSync('**/*.tsx', { cwd: APP }).map(read).join('\n');
  const used = new Set(components.match(/\b\w+Icon\b/g));
  expect(NAMES.filter((name) => !used.has(exportName(name)))).toEqual([]);
});

test.each(NAMES)('%s.svg has the root element that all icons share', (name) => {
  expect(read(`icons/${name}.svg`).slice(0, ROOT.length)).toBe(ROOT);
});

test.each(Object.entries(SHAPES))('%s is imported as its shapes alone', (_, shapes) => {
  expect(shapes).toMatch(/^(<(path|circle|rect|line|polyline)( [a-z\d]+="[^"<>]+")+\/>)+$/);
});

test('<Icon> draws the shapes of the file', () => {
  expect(renderToStaticMarkup(createElement(Icon, { svg: infoIcon }))).toContain(
    '><circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/></svg>',
  );
});
