import { JOBS } from '@kinora/starter-catalog/jobs';
import { expect, test } from 'vitest';
import { departmentName, departmentRank, jobNames, jobRank } from './credit-names.ts';
import korean from './messages/ko/server.json';
import { createTranslate } from './translator.ts';

const t = createTranslate('ko-KR', korean, {});

test('departments are translated; unknown ones stay in English and name the language', {
  tags: ['D13'],
}, () => {
  expect(departmentName(t, 'Acting')).toEqual({ text: korean['department.acting'], lang: null });
  expect(departmentName(t, 'Costume & Make-Up').text).toBe(korean['department.costume']);
  expect(departmentName(t, 'Falconry')).toEqual({ text: 'Falconry', lang: 'en' });
});

test('jobs are translated; unknown ones stay in English and have lang="en"', {
  tags: ['D14'],
}, () => {
  expect(jobNames(t, ['Director', 'Falconer'])).toEqual([
    { text: korean['job.director'], lang: null },
    { text: 'Falconer', lang: 'en' },
  ]);
});

test('departments and jobs named like properties of objects are unknown ones', {
  tags: ['D13', 'D14'],
}, () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    expect(departmentName(t, name)).toEqual({ text: name, lang: 'en' });
    expect(jobNames(t, [name])).toEqual([{ text: name, lang: 'en' }]);
  }
});

test('two jobs with the same translation are listed once', { tags: ['D14'] }, () => {
  expect(jobNames(t, ['Music', 'Original Music Composer'])).toEqual([
    { text: korean['job.composer'], lang: null },
  ]);
  expect(jobNames(t, ['Writer', 'Director', 'Screenplay']).map(({ text }) => text)).toEqual([
    '각본',
    '감독',
  ]);
});

test('every job and department of the starter catalog is translated', { tags: ['D14'] }, () => {
  for (const [department, jobs] of Object.entries(JOBS)) {
    expect(departmentName(t, department).text).toMatch(/\p{Script=Hangul}/u);
    for (const { text } of jobNames(t, jobs)) expect(text).toMatch(/\p{Script=Hangul}/u);
  }
});

test('departments and jobs have an order, in which unknown ones come last', {
  tags: ['D7'],
}, () => {
  const departments = ['Falconry', 'Crew', 'Sound', 'Directing'];
  expect(departments.sort((a, b) => departmentRank(a) - departmentRank(b))).toEqual([
    'Directing',
    'Sound',
    'Crew',
    'Falconry',
  ]);
  expect(jobRank(['Falconer', 'Director'])).toBe(jobRank(['Director']));
  expect(jobRank(['Assistant Director'])).toBeGreaterThan(jobRank(['Director']));
  expect(jobRank(['Thanks'])).toBeLessThan(jobRank(['Falconer']));
  expect(jobRank([])).toBe(jobRank(['Falconer']));
});
