import { expect, test } from 'vitest';
import { toSocialLinks } from './social-links.ts';

test('social links are named after their site, unknown sites by host', { tags: ['N3'] }, () => {
  const urls = [
    'https://www.instagram.com/kinora',
    'https://x.com/kinora',
    'https://m.youtube.com/@kinora',
    'https://social.example/@kinora',
  ];
  expect(toSocialLinks(urls).map(({ name }) => name)).toEqual([
    'Instagram',
    'X',
    'YouTube',
    'social.example',
  ]);
  expect(toSocialLinks(urls).map(({ url }) => url)).toEqual(urls);
  expect(toSocialLinks([])).toEqual([]);
});
