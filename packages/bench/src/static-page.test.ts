import { expect, test } from 'vitest';
import { inlineStylesheets } from './static-page.ts';

test('known style sheets are inlined in place, others stay links', () => {
  const sheets = new Map([['/assets/app.css', 'a { color: $& }']]);
  const html =
    '<head><link rel="stylesheet" href="/assets/app.css"/><link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/b.css"/></head>';
  expect(inlineStylesheets(html, sheets)).toBe(
    '<head><style>a { color: $& }</style><link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/b.css"/></head>',
  );
});
