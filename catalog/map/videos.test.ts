import { expect, test } from 'vitest';
import type { Lang } from '../../domain/language/language.ts';
import { video } from '../fixtures/response-bodies.ts';
import { wireTitle } from '../wire/title.ts';
import { pickTrailer, toGallery } from './videos.ts';

function getTrailer(results: unknown[], lang: Lang = 'ko', original = 'ja') {
  return (
    pickTrailer(wireTitle.parse({ id: 1, videos: { results } }).videos.results, original, lang)
      ?.key ?? null
  );
}

test("prefers a trailer in the page's language, then English, the original language, any other", {
  tags: ['D4'],
}, () => {
  const [korean, english, japanese, french] = [
    video('ko', 'kkkkkkkk'),
    video('en', 'eeeeeeee'),
    video('ja', 'jjjjjjjj'),
    video('fr', 'ffffffff'),
  ];
  expect(getTrailer([french, japanese, english, korean])).toBe('kkkkkkkk');
  expect(getTrailer([french, japanese, english])).toBe('eeeeeeee');
  expect(getTrailer([french, japanese])).toBe('jjjjjjjj');
  expect(getTrailer([french])).toBe('ffffffff');
});

test("prefers an official trailer, then one of the page's region", { tags: ['D4'] }, () => {
  expect(getTrailer([video('ko', 'fanmade1'), video('ko', 'official', { official: true })])).toBe(
    'official',
  );
  expect(
    getTrailer(
      [
        video('pt', 'portugal', { iso_3166_1: 'PT' }),
        video('pt', 'brazil00', { iso_3166_1: 'BR' }),
      ],
      'pt-br',
    ),
  ).toBe('brazil00');
});

test('without a trailer uses the first video, YouTube before Vimeo', { tags: ['D4'] }, () => {
  const vimeo = video('ko', '123456789', { site: 'Vimeo' });
  const clip = video('fr', 'clipclip', { type: 'Clip' });
  expect(getTrailer([vimeo, clip, video('fr', 'teaser00', { type: 'Teaser' })])).toBe('clipclip');
  expect(getTrailer([vimeo])).toBe('123456789');
  expect(getTrailer([])).toBeNull();
});

test('rejects a malformed video key', () => {
  expect(
    getTrailer([
      video('ko', '"><script>'),
      video('ko', '../../x?'),
      video('ko', 'abcdefgh', { site: 'Elsewhere' }),
    ]),
  ).toBeNull();
});

test('the gallery has at most twelve unique pictures, those without text first', {
  tags: ['D6'],
}, () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    file_path: `/${index}.jpg`,
    iso_639_1: null,
  }));
  const images = [
    { file_path: '/en.jpg', iso_639_1: 'en' },
    { file_path: '/ko.jpg', iso_639_1: 'ko' },
    { file_path: null },
    ...many.slice(0, 3),
    ...many.slice(0, 2),
  ];
  const backdrops = (list: unknown[]) =>
    wireTitle.parse({ id: 1, images: { backdrops: list } }).images.backdrops;
  expect(toGallery(backdrops(images), 'ko')).toEqual([
    '/0.jpg',
    '/1.jpg',
    '/2.jpg',
    '/ko.jpg',
    '/en.jpg',
  ]);
  expect(toGallery(backdrops(many), 'ko')).toHaveLength(12);
});
