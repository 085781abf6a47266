import { expect, test } from 'vitest';
import { isReservedUsername } from './reserved-usernames.ts';
import { normalizeUsername } from './username.ts';

const isReserved = (name: string) => isReservedUsername(normalizeUsername(name));

test.each([
  ['the site', ['kinora', 'Kinora', 'KINORA', '키노라']],
  ['its staff', ['admin', 'Administrator', 'moderator', 'support', 'staff', 'root', 'system']],
  ['its staff in Korean', ['관리자', '운영자', '고객센터']],
  ['its staff in another language', ['Администратор', 'yönetici', '管理员', 'ผู้ดูแลระบบ', 'مدير']],
  ['several such words', ['Kinora Support', 'kinora_admin', 'KinoraTeam', 'Official-Kinora']],
  ['such a word in parts', ['a.d.m.i.n', 'ad_min', '관 리 자']],
  ['digits around it', ['admin1', 'admin_01', '007 admin', 'kinora2026', 'Admin 1 Kinora 2']],
  ['digits for letters', ['adm1n', 'r00t', 'k1nora', 'M0DERAT0R', '0perator']],
  ['capitals for small letters', ['AdmIn', 'nuIl', 'KlNORA']],
  ['accents', ['ádmin', 'Kínorä', 'yonetici']],
  ['letters of another script', ['аdmin', 'ΑDΜΙΝ', 'Кіnora', 'ѕуѕtеm', 'ꓮꓓꓟꓲꓠ']],
  ['values of programs', ['null', 'undefined', 'Null']],
])('reserved are names of %s', { tags: ['I3'] }, (_, names) => {
  expect(names.filter((name) => !isReserved(name))).toEqual([]);
});

test.each([
  'Mina',
  'Kinoraa',
  'Kino',
  'Kinora fan',
  'Joe Root',
  'Sys Temple',
  'Modest',
  'Tim',
  'user4821',
  '2026',
  '관리',
  '영화관리자님',
  'Nullarbor',
  'Adminka',
])('%j is no reserved name', { tags: ['I3'] }, (name) => {
  expect(isReserved(name)).toBe(false);
});
