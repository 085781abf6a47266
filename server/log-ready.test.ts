import { expect, test, vi } from 'vitest';
import { logReady } from './log-ready.ts';
import { VERSION } from './version.ts';

test.each([
  ['https://films.example', 'https://films.example'],
  ['http://localhost:0', 'http://localhost:4321'],
])('the ready line names SITE_URL %s, the version and the commit', (siteUrl, expected) => {
  const info = vi.fn();
  logReady({ info }, { SITE_URL: siteUrl }, { port: 4321, processes: 2 });
  expect(info.mock.calls).toEqual([
    [{ ...VERSION, port: 4321, processes: 2 }, `Kinora is ready on ${expected}`],
  ]);
});
