import { expect, test } from 'vitest';
import { withSheets } from './static-page.ts';

test('known style sheets are inlined in place, others stay links', () => {
  const sheets = new Map([['/assets/app.css', 'a { color: $& }']]);
  const html =
    '<head><link rel="stylesheet" href="/assets/app.css"/><link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/b.css"/></head>';
  expect(withSheets(html, sheets)).toBe(
    '<head><style>a { color: $& }</style><link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/b.css"/></head>',
  );
});
