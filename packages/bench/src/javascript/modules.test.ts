import { expect, test } from 'vitest';
import { distributeSize, getModuleName, sizesByModule } from './modules.ts';

/** Three characters of the bundler, nine of a.ts, four of b.ts. */
const CODE = 'x=1aaaaaaaaabbbb';
const MAP = {
  version: 3,
  file: 'x.js',
  sources: ['../app/a.ts', '../node_modules/b/b.js'],
  sourcesContent: [],
  names: [],
  mappings: 'GAAA,SCAA',
  sourceRoot: '',
};

test('sizesByModule attributes each character to its module', () => {
  expect(sizesByModule(CODE, MAP)).toEqual(
    new Map([
      ['(no module)', 3],
      ['app/a.ts', 9],
      ['b/b.js', 4],
    ]),
  );
});

test('a script without a source map has no module', () => {
  expect(sizesByModule('abc', null)).toEqual(new Map([['(no module)', 3]]));
});

test.each([
  ['../../../node_modules/react-dom/cjs/react-dom.js', 'react-dom/cjs/react-dom.js'],
  ['../../node_modules/a/node_modules/@b/c/d.js', '@b/c/d.js'],
  [
    '../../../app/routes/public/home.tsx?__react-router-build-client-route',
    'app/routes/public/home.tsx',
  ],
])('%s is %s', (source, name) => {
  expect(getModuleName(source)).toBe(name);
});

test('distributeSize distributes compressed bytes by size', () => {
  expect(
    distributeSize(
      50,
      new Map([
        ['a', 30],
        ['b', 70],
      ]),
    ),
  ).toEqual(
    new Map([
      ['a', 15],
      ['b', 35],
    ]),
  );
});
