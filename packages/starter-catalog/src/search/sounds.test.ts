import { expect, test } from 'vitest';
import { asHeard } from './readings.ts';
import { romanised, soundOf } from './sounds.ts';

test.each([
  ['기생충', 'gisaengchung'],
  ['올드보이', 'oldeuboi'],
  ['박열', 'bagyeol'],
  ['옷이', 'osi'],
  ['영웅', 'yeongung'],
  ['となりのトトロ', 'tonarinototoro'],
  ['きゅうけい しょう ちゃ', 'kyuukei shou cha'],
  ['マックス', 'makkusu'],
  ['フェリー', 'feri'],
  ['Amélie', 'Amélie'],
])('%s is written %s in Latin letters', (text, latin) => {
  expect(romanised(text)).toBe(latin);
});

test.each([
  ['gisaengchung', 'kisaengchung'],
  ['busan', 'pusan'],
  ['woo', 'u'],
  ['toukyou', 'tokyo'],
  ['syoujo', 'shojo'],
])('%s and %s sound alike', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other));
});

test('names that sound different stay apart', () => {
  const sounds = ['gisaengchung', 'gwoemul', 'oldeuboi', 'busanhaeng', 'seoul', 'sarin'].map(
    soundOf,
  );
  expect(new Set(sounds).size).toBe(sounds.length);
});

test('what is between two words is not heard, and Han characters cannot be', () => {
  expect(asHeard('Song Kang-ho').whole).toBe(asHeard('송강호').whole);
  expect(asHeard('花樣年華').words).toEqual([]);
});
