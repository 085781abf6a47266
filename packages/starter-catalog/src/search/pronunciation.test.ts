import { expect, test } from 'vitest';
import { romanize, toSoundKey } from './pronunciation.ts';
import { toSpokenText } from './search-text.ts';

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
  expect(romanize(text)).toBe(latin);
});

test.each([
  ['gisaengchung', 'kisaengchung'],
  ['busan', 'pusan'],
  ['woo', 'u'],
  ['toukyou', 'tokyo'],
  ['syoujo', 'shojo'],
])('%s and %s sound alike', (word, soundalike) => {
  expect(toSoundKey(word)).toBe(toSoundKey(soundalike));
});

test('names that sound different have different sound keys', () => {
  const sounds = ['gisaengchung', 'gwoemul', 'oldeuboi', 'busanhaeng', 'seoul', 'sarin'].map(
    toSoundKey,
  );
  expect(new Set(sounds).size).toBe(sounds.length);
});

test('punctuation has no sound, and Han characters have no sound key', () => {
  expect(toSpokenText('Song Kang-ho').joined).toBe(toSpokenText('송강호').joined);
  expect(toSpokenText('花樣年華').words).toEqual([]);
});
