import { expect, test } from 'vitest';
import { pictureAddress } from './picture.ts';

test('a picture has its whole address, whether the site draws it or another host keeps it', () => {
  const origin = 'https://kinora.example';
  expect(pictureAddress({ origin, imageBase: '/artwork' }, '/poster.svg', 'w500')).toBe('https://kinora.example/artwork/w500/poster.svg');
  expect(pictureAddress({ origin, imageBase: 'https://image.example/t/p' }, '/a.jpg', 'w1280')).toBe(
    'https://image.example/t/p/w1280/a.jpg',
  );
});
