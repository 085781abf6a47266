import { describe, expect, test } from 'vitest';
import { getLanguage } from '../domain/language/language.ts';
import { findMessageProblems, findUnusedMessages } from './check-messages.ts';

const english = {
  'site.back': 'Back',
  'search.heading': 'Results for “{{query}}”',
  'hero.slide': '{{number}} of {{total}}',
  'search.count_one': '{{count}} result',
  'search.count_other': '{{count}} results',
  // Ends like a plural form, but is an ordinary key.
  'watch.other': 'Other offers',
  'season.part_two': 'Part two',
};

/** A language without problems, with the given plural forms. */
function complete(
  forms: string[],
  count = (form: string) => `{{count}} (${form})`,
): Record<string, string> {
  return {
    'site.back': 'Zurück',
    'search.heading': '„{{query}}“',
    'hero.slide': '{{total}}: {{number}}',
    'watch.other': 'Andere',
    'season.part_two': 'Teil zwei',
    ...Object.fromEntries(forms.map((form) => [`search.count_${form}`, count(form)])),
  };
}

const GERMAN = complete(['one', 'other']);

function findProblems(code: string, messages: Record<string, string>) {
  return findMessageProblems(code, messages, english, getLanguage(code).intl);
}

function without(messages: Record<string, string>, key: string) {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => name !== key));
}

test('English is complete by itself', { tags: ['R12'] }, () => {
  expect(findProblems('en', english)).toEqual([]);
});

test('a complete language has no problems, whatever the order of its placeholders', {
  tags: ['R12'],
}, () => {
  expect(findProblems('de', GERMAN)).toEqual([]);
});

describe('keys', { tags: ['R12'] }, () => {
  test('a missing key is reported', { tags: ['R12'] }, () => {
    expect(findProblems('de', without(GERMAN, 'site.back'))).toEqual([
      'de: "site.back" is missing',
    ]);
  });

  test('a key that English does not have is reported', { tags: ['R12'] }, () => {
    expect(findProblems('de', { ...GERMAN, 'site.forward': 'Vor' })).toEqual([
      'de: "site.forward" is not a message of English',
    ]);
  });

  test('every key of a language without messages is reported', { tags: ['R12'] }, () => {
    expect(findProblems('ko', {})).toHaveLength(6);
  });
});

describe('placeholders', { tags: ['R12'] }, () => {
  test.each([
    ['one that is forgotten', 'Ergebnisse', ['de: "search.heading" lacks {{query}}']],
    [
      'one that is misspelt',
      '„{{Query}}“',
      [
        'de: "search.heading" lacks {{query}}',
        'de: "search.heading" has {{Query}}, which English does not',
      ],
    ],
    [
      'one too many',
      '{{query}} {{count}}',
      ['de: "search.heading" has {{count}}, which English does not'],
    ],
    ['one with a single brace', '{query}', ['de: "search.heading" lacks {{query}}']],
  ])('reports a wrong placeholder: %s', { tags: ['R12'] }, (_, text, problems) => {
    expect(findProblems('de', { ...GERMAN, 'search.heading': text })).toEqual(problems);
  });

  test('a plural form without its number is reported', { tags: ['R12'] }, () => {
    expect(findProblems('de', { ...GERMAN, 'search.count_one': 'Ein Ergebnis' })).toEqual([
      'de: "search.count_one" lacks {{count}}',
    ]);
  });

  test('only the forms none, one and two in Hebrew and Arabic may omit the number', {
    tags: ['R12'],
  }, () => {
    const word = (form: string) => (['zero', 'one', 'two'].includes(form) ? 'word' : '{{count}}');
    expect(findProblems('he', complete(['one', 'two', 'other'], word))).toEqual([]);
    expect(
      findProblems('ar', complete(['zero', 'one', 'two', 'few', 'many', 'other'], word)),
    ).toEqual([]);
    expect(
      findProblems(
        'he',
        complete(['one', 'two', 'other'], () => 'word'),
      ),
    ).toEqual(['he: "search.count_other" lacks {{count}}']);
  });
});

describe('plural forms', { tags: ['R12'] }, () => {
  test.each([
    ['ko', ['other']],
    ['en', ['one', 'other']],
    ['fr', ['one', 'many', 'other']],
    ['cs', ['one', 'few', 'many', 'other']],
    ['ru', ['one', 'few', 'many', 'other']],
    ['ro', ['one', 'few', 'other']],
    ['he', ['one', 'two', 'other']],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
  ])('%s requires exactly the plural forms %j', { tags: ['R12'] }, (code, forms) => {
    const messages = complete(forms);
    expect(findProblems(code, messages)).toEqual([]);
    for (const form of forms)
      expect(findProblems(code, without(messages, `search.count_${form}`))).toEqual([
        `${code}: "search.count_${form}" is missing`,
      ]);
    for (const form of ['zero', 'one', 'two', 'few', 'many'].filter(
      (name) => !forms.includes(name),
    ))
      expect(findProblems(code, { ...messages, [`search.count_${form}`]: '{{count}}' })).toEqual([
        `${code}: "search.count_${form}" is not a message of English`,
      ]);
  });

  test('a key that only ends like a plural form is an ordinary key', { tags: ['R12'] }, () => {
    expect(findProblems('ko', without(complete(['other']), 'season.part_two'))).toEqual([
      'ko: "season.part_two" is missing',
    ]);
  });
});

test.each([
  ['', 'is empty or has space around it'],
  ['  ', 'is empty or has space around it'],
  [' Zurück', 'is empty or has space around it'],
  ['Zurück\n', 'is empty or has space around it'],
  ['Zurück...', 'writes three dots instead of …'],
])('rejects the text %j', { tags: ['R12'] }, (text, problem) => {
  expect(findProblems('de', { ...GERMAN, 'site.back': text })).toEqual([
    `de: "site.back" ${problem}`,
  ]);
});

test('a message is unused unless the source names it, directly, by a template or by a count', () => {
  const source = `t('site.back'); t('search.count', { count }); t(\`watch.\${kind}\`); t(\`season.part_\${word}\`)`;
  expect(findUnusedMessages(english, source)).toEqual(['search.heading', 'hero.slide']);
});
