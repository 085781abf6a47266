import { describe, expect, test } from 'vitest';
import { MAX_URL_LENGTH, readHttpUrl } from './http-url.ts';

describe('readHttpUrl', { tags: ['M8'] }, () => {
  test.each([
    ['https://www.netflix.com/title/81221938', 'https://www.netflix.com/title/81221938'],
    ['  https://example.com  ', 'https://example.com/'],
    ['HTTPS://Example.COM/A?b=C#d', 'https://example.com/A?b=C#d'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://example.com?q=1', 'https://example.com/?q=1'],
    ['https://example.com#part', 'https://example.com/#part'],
    ['https://example.com/@name?mail=a@b', 'https://example.com/@name?mail=a@b'],
    ['https://example.com/가 나', 'https://example.com/%EA%B0%80%20%EB%82%98'],
    ['https://한국.kr/영화', 'https://xn--3e0b707e.kr/%EC%98%81%ED%99%94'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
    ['https://example。com', 'https://example.com/'],
    ['https://10.example.com', 'https://10.example.com/'],
    ['https://a.xn--p1ai', 'https://a.xn--p1ai/'],
    ['https://localhost.example.com', 'https://localhost.example.com/'],
    [
      'https://example.com/?next=javascript:alert(1)',
      'https://example.com/?next=javascript:alert(1)',
    ],
    ['https://example.com/"><script>', 'https://example.com/%22%3E%3Cscript%3E'],
  ])('accepts the URL %s', { tags: ['M8'] }, (input, normalized) => {
    expect(readHttpUrl(input)).toBe(normalized);
    expect(readHttpUrl(normalized)).toBe(normalized);
  });

  test.each(
    [
      // Wrong scheme or none.
      [
        '',
        'x',
        'example.com',
        '//example.com',
        'http://example.com',
        'ftp://example.com',
        'wss://example.com',
        'https:',
        'https://',
      ],
      [
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        'java\nscript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'vbscript:x',
      ],
      [
        'blob:https://example.com/1',
        'file:///etc/passwd',
        'view-source:https://example.com',
        'about:blank',
        'https:example.com',
      ],
      // Misleading or ambiguous.
      [
        'https:/example.com',
        'https:\\\\example.com',
        'https://example.com\\@evil.example',
        'https://example.com\\.evil.example',
      ],
      [
        'https://exam\nple.com',
        'https://exam\tple.com',
        'https://example.com/\u0000',
        'https://example.com/\u0085',
        'https://exa mple.com',
      ],
      [
        'https://user:pw@example.com',
        'https://user@example.com',
        'https://@example.com',
        'https://:@example.com',
        'https://a%40b@x.com',
      ],
      [
        'https://example.com:8443',
        'https://example.com:80',
        'https://example.com:0',
        'https://example.com:99999',
        'https://example.com:x',
      ],
      // Local and private hosts.
      [
        'https://localhost',
        'https://LOCALHOST/',
        'https://localhost.',
        'https://a.localhost',
        'https://ⓛocalhost',
        'https://localhost:443',
      ],
      [
        'https://127.0.0.1',
        'https://127.1',
        'https://127.0.0.1.',
        'https://2130706433',
        'https://0x7f000001',
        'https://0x7f.1',
      ],
      [
        'https://017700000001',
        'https://0177.0.0.1',
        'https://127。0。0。1',
        'https://１２７.0.0.1',
        'https://①②⑦.0.0.1',
        'https://%31%32%37.0.0.1',
      ],
      [
        'https://10.0.0.1',
        'https://172.16.0.1',
        'https://192.168.1.1',
        'https://169.254.169.254',
        'https://100.64.0.1',
        'https://0.0.0.0',
      ],
      [
        'https://255.255.255.255',
        'https://224.0.0.1',
        'https://0',
        'https://8.8.8.8',
        'https://1.2.3.4.5',
        'https://a.1',
        'https://a.0x1',
      ],
      [
        'https://[::1]',
        'https://[::]',
        'https://[::ffff:127.0.0.1]',
        'https://[fe80::1]',
        'https://[fd00::1]',
        'https://[2001:db8::1]',
      ],
      ['https://[fe80::1%25eth0]', 'https://[::1', 'https://::1'],
      [
        'https://x.local',
        'https://x.local.',
        'https://x.LOCAL',
        'https://x.internal',
        'https://metadata.google.internal',
        'https://x.lan',
      ],
      [
        'https://x.home.arpa',
        'https://x.corp',
        'https://x.home',
        'https://x.intranet',
        'https://x.test',
        'https://x.invalid',
        'https://x.onion',
      ],
      // Invalid host names.
      [
        'https://example',
        'https://example.',
        'https://example.com.',
        'https://.example.com',
        'https://example..com',
        'https://-a.com',
      ],
      [
        'https://a-.com',
        'https://a_b.com',
        'https://*.com',
        `https://${'a'.repeat(64)}.com`,
        `https://${'a.'.repeat(130)}com`,
        'https://xn--.com',
      ],
      [
        'https://exam<ple.com',
        'https://example.com%2f.evil.example',
        'https://example.com%00.evil.example',
        'https://\u200b.com',
      ],
    ].flat(),
  )('rejects the URL %j', { tags: ['M8'] }, (input) => {
    expect(readHttpUrl(input)).toBeNull();
  });

  test('accepts URLs up to the maximum length', { tags: ['M8'] }, () => {
    const longestUrl = `https://example.com/${'a'.repeat(MAX_URL_LENGTH - 20)}`;
    expect(readHttpUrl(longestUrl)).toBe(longestUrl);
    expect(readHttpUrl(`${longestUrl}a`)).toBeNull();
    // Short as typed, long when encoded.
    expect(readHttpUrl(`https://example.com/${'가'.repeat(300)}`)).toBeNull();
    expect(readHttpUrl('x'.repeat(1_000_000))).toBeNull();
    expect(readHttpUrl(`https://${'a.'.repeat(500_000)}com`)).toBeNull();
  });
});
