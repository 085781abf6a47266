import { JOBS } from '@kinora/starter-catalog/jobs';
import { expect, test } from 'vitest';
import korean from '../../i18n/messages/ko/person.json';
import { createTranslate } from '../../i18n/translator.ts';
import { departmentName, getAge, getPopularityLevel, jobNames } from './rules.ts';

const t = createTranslate('ko-KR', korean, {});

test.each([
  ['1969-09-14', '2026-05-01', 56],
  ['1969-09-14', '2026-09-13', 56],
  ['1969-09-14', '2026-09-14', 57],
  ['1969-09-14', '2026-09-14T00:00:00.000Z', 57],
  ['2000-02-29', '2025-02-28', 24],
  ['2000-02-29', '2025-03-01', 25],
  ['1990-12-31', '1991-01-01', 0],
  ['1899-11-24', '2000-01-01', 100],
])('D13 with the birthday %s, the age on %s is %i', (birthday, date, age) => {
  expect(getAge(birthday, date)).toBe(age);
});

test.each([
  [null, '2026-05-01'],
  ['1969', '2026-05-01'],
  ['1969-09', '2026-05-01'],
  ['', '2026-05-01'],
  ['2030-01-01', '2026-05-01'],
  ['1564-04-26', '2026-05-01'],
  ['1969-09-14', ''],
])('D13 the birthday %j on the date "%s" gives null as age', (birthday, date) => {
  expect(getAge(birthday, date)).toBeNull();
});

test('D13 departments are translated; unknown ones stay as in the catalog', () => {
  expect(departmentName(t, 'Acting')).toBe(korean['department.acting']);
  expect(departmentName(t, 'Costume & Make-Up')).toBe(korean['department.costume']);
  expect(departmentName(t, 'Falconry')).toBe('Falconry');
});

test('D13 the popularity is one of three levels', () => {
  expect([0, 4.9, 5, 19.9, 20, 300].map(getPopularityLevel)).toEqual([
    'low',
    'low',
    'medium',
    'medium',
    'high',
    'high',
  ]);
});

test('D14 jobs are translated; unknown ones stay in English and have lang="en"', () => {
  expect(jobNames(t, ['Director', 'Falconer'])).toEqual([
    { text: korean['job.director'], lang: undefined },
    { text: 'Falconer', lang: 'en' },
  ]);
});

test('D13 D14 departments and jobs named like properties of objects are unknown ones', () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    expect(departmentName(t, name)).toBe(name);
    expect(jobNames(t, [name])).toEqual([{ text: name, lang: 'en' }]);
  }
});

test('D14 two jobs with the same translation are listed once', () => {
  expect(jobNames(t, ['Music', 'Original Music Composer'])).toEqual([
    { text: korean['job.composer'], lang: undefined },
  ]);
  expect(jobNames(t, ['Writer', 'Director', 'Screenplay']).map(({ text }) => text)).toEqual([
    '각본',
    '감독',
  ]);
});

test('D14 every job and department of the starter catalog is translated', () => {
  for (const [department, jobs] of Object.entries(JOBS)) {
    expect(departmentName(t, department)).toMatch(/\p{Script=Hangul}/u);
    for (const { text } of jobNames(t, jobs)) expect(text).toMatch(/\p{Script=Hangul}/u);
  }
});
