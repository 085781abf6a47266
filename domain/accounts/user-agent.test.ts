import { expect, test } from 'vitest';
import { describeUserAgent } from './user-agent.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} ${CHROME}`, 'Chrome · Windows'],
  [`${WINDOWS} ${CHROME} Edg/156.0.0.0`, 'Edge · Windows'],
  [`${WINDOWS} ${CHROME} OPR/142.0.0.0`, 'Opera · Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox · Windows',
  ],
  [
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Whale/4.33 Safari/537.36`,
    'Whale · Windows',
  ],
  [
    `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  [`${ANDROID} ${CHROME}`, 'Chrome · Android'],
  [`${IPHONE} ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari · iPhone'],
  [`${IPHONE} ${WEBKIT} CriOS/156.0 Mobile/15E148 Safari/604.1`, 'Chrome · iPhone'],
  [`${MAC} ${WEBKIT} Version/26.0 Safari/605.1.15`, 'Safari · macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome · ChromeOS'],
  ['curl/8.5.0', ''],
])('names the browser and system of a session: %s', { tags: ['I10'] }, (agent, name) => {
  expect(describeUserAgent(agent)).toBe(name);
});
