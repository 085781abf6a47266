import { expect, test } from 'vitest';
import { nameSocialLinks } from './social-links.ts';

test('N3 pages elsewhere are called what people call them, others by their host', () => {
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
