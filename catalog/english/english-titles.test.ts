import { expect, test } from 'vitest';
import type { TitleCard } from '../../domain/titles/title.ts';
import { createEnglishTitles } from './english-titles.ts';

test('an English title is used for two days after it was seen', () => {
  const clock = { now: 1_000_000 };
  const titles = createEnglishTitles(() => clock.now);
  const card = (text: string, lang: string | null) =>
    ({ type: 'movie', id: 1, title: { text, lang } }) as TitleCard;
  const complete = () => titles.complete(card('Saltveien', 'no')).title;
  titles.remember([card('Salt Road', null)]);
  clock.now += 2 * 24 * 3_600_000;
  titles.deleteExpired();
  expect(complete()).toEqual({ text: 'Salt Road', lang: 'en' });
  clock.now += 1;
  expect(complete()).toEqual({ text: 'Saltveien', lang: 'no' });
});
