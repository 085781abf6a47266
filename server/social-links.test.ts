import { expect, test } from 'vitest';
import { nameSocialLinks } from './social-links.ts';

test('N3 social links are named after their site, unknown sites by host', () => {
  const urls = [
    'https://www.instagram.com/kinora',
    'https://x.com/kinora',
    'https://m.youtube.com/@kinora',
    'https://social.example/@kinora',
  ];
  expect(nameSocialLinks(urls).map(({ name }) => name)).toEqual([
    'Instagram',
    'X',
    'YouTube',
    'social.example',
  ]);
  expect(nameSocialLinks(urls).map(({ url }) => url)).toEqual(urls);
  expect(nameSocialLinks([])).toEqual([]);
});
