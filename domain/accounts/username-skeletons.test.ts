import { expect, test } from 'vitest';
import { toUsernameSkeletons } from './username-skeletons.ts';

function lookAlike(one: string, other: string): boolean {
  const skeletons = new Set(toUsernameSkeletons(one));
  return toUsernameSkeletons(other).some((skeleton) => skeletons.has(skeleton));
}

test.each([
  ['othr', 'οthr'],
  ['Othr', 'оthr'],
  ['Logan', 'Iogan'],
  ['Mina', 'MINA'],
  ['Mina', 'ΜΙΝΑ'],
  ['Mina', 'MlNA'],
  ['Neo 1', 'neo l'],
  ['Сosa', 'cosa'],
])('the usernames %s and %s look alike', { tags: ['I3'] }, (one, other) => {
  expect(lookAlike(one, other)).toBe(true);
});

test.each([
  ['Neil', 'Nell'],
  ['Ali', 'All'],
  ['Гора', 'Уора'],
  ['민수', '민서'],
  ['Jean Luc', 'Jean-Luc'],
  ['Zoe', 'Zoë'],
])('the usernames %s and %s do not look alike', { tags: ['I3'] }, (one, other) => {
  expect(lookAlike(one, other)).toBe(false);
});
