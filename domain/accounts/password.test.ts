import { describe, expect, test } from 'vitest';
import {
  getPasswordProblems,
  getPasswordStrength,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from './password.ts';

const OWNER = { email: 'jisoo.kim@example.com', username: 'Moonlight' };

/** A password of this length that violates no other rule. */
function makePassword(length: number): string {
  return 'kqwz'.repeat(length).slice(0, length);
}

describe('getPasswordProblems', { tags: ['I6'] }, () => {
  test.each([
    ['', ['length']],
    ['kqw7z', ['length']],
    ['kqw7zx', []],
    [makePassword(MIN_PASSWORD_LENGTH), []],
    [makePassword(MAX_PASSWORD_LENGTH), []],
    [makePassword(MAX_PASSWORD_LENGTH + 1), ['too_long']],
    ['football', ['common']],
    ['xkxkxkxk', ['repeated']],
    ['!!!!!!!!', ['repeated']],
    ['가가가가가가', ['repeated']],
    ['abcabd', []],
    ['moonlight', ['personal']],
    ['correct horse 9', []],
  ])('the password %j has the reasons %j', { tags: ['I6'] }, (password, reasons) => {
    expect(getPasswordProblems(password, OWNER)).toEqual(reasons);
  });
});

describe('several reasons in a fixed order', { tags: ['I6'] }, () => {
  test.each([
    ['tkfkd', {}, ['length', 'common']],
    ['mina1', { username: 'mina' }, ['length', 'personal']],
    ['x'.repeat(129), {}, ['too_long', 'repeated']],
    ['daniel', { username: 'Daniel' }, ['common', 'personal']],
    ['aaaa1111', { username: 'aaaa' }, ['repeated', 'personal']],
    [
      'a'.repeat(200),
      { email: `${'a'.repeat(200)}@example.com` },
      ['too_long', 'repeated', 'personal'],
    ],
  ])(
    'the password %j of the user %j has the reasons %j in this order',
    { tags: ['I6'] },
    (password, owner, reasons) => {
      expect(getPasswordProblems(password, owner)).toEqual(reasons);
    },
  );

  test('does not also report a common password as repeated', () => {
    expect(getPasswordProblems('111111')).toEqual(['common']);
    expect(getPasswordProblems('121212')).toEqual(['common']);
  });
});

test("a password in the server's list is common, and not also repeated", { tags: ['S11'] }, () => {
  expect(getPasswordProblems('engineer', {}, true)).toEqual(['common']);
  expect(getPasswordProblems('xkxkxkxk', {}, true)).toEqual(['common']);
  expect(getPasswordProblems('engineer', {}, false)).toEqual([]);
});

test('checks a password or name of a million characters in linear time', { tags: ['S11'] }, () => {
  const huge = `${'!'.repeat(1_000_000)}a`;
  expect(getPasswordProblems(huge, OWNER)).toEqual(['too_long']);
  expect(getPasswordProblems('kqw7zx', { username: huge })).toEqual([]);
  expect(getPasswordStrength(huge, OWNER)).toBe('weak');
});

describe('counts length in characters', () => {
  test.each([
    ['five syllables of Hangul', '하늘바다산', ['length']],
    ['six syllables of Hangul', '하늘바다산들', []],
    ['five emoji, of ten code units', '😀😃😄😁😆', ['length']],
    ['six emoji', '😀😃😄😁😆🎬', []],
    ['five full-width letters', 'ｋｑ７ｗｚ', ['length']],
    ['six full-width letters', 'ｋｑ７ｗｚｘ', []],
    ['128 emoji, of 256 code units', [...'😀😃😄🎬'.repeat(32)].join(''), []],
    ['129 emoji', `${'😀😃😄🎬'.repeat(32)}😀`, ['too_long']],
  ])('a password of %s has the reasons %j', (_, password, reasons) => {
    expect(getPasswordProblems(password)).toEqual(reasons);
  });

  test.each([
    ['three syllables that a keyboard gives in eight parts', '하늘산'.normalize('NFD')],
    ['a family, which is one emoji', '👨‍👩‍👧‍👦'],
  ])('rejects %s as too short', (_, password) => {
    expect(getPasswordProblems(password)).toEqual(['length']);
  });
});

describe('common passwords', () => {
  test.each([
    '123456',
    'qwerty123',
    'iloveyou',
    'password1',
    '1q2w3e4r',
    'dkssudgktpdy',
    'gksrnr',
    '01012345678',
    'contraseña',
    'kinora',
  ])('rejects the common password %s in any case, width and composition', (password) => {
    const wide = password.replace(/[!-~]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
    );
    for (const variant of [password, password.toUpperCase(), wide, password.normalize('NFD')])
      expect(getPasswordProblems(variant), variant).toContain('common');
  });

  test('rejects gPdms1, typed on a Korean keyboard', () => {
    expect(getPasswordProblems('gPdms1')).toEqual(['common']);
  });

  test('accepts a common word within a longer password', () => {
    expect(getPasswordProblems('football in the rain')).toEqual([]);
  });
});

describe('passwords with personal data', () => {
  test.each([
    ['the name', 'moonlight'],
    ['the name in another case', 'MOONlight'],
    ['the name in another width', 'ｍｏｏｎｌｉｇｈｔ'],
    ['the name with digits behind', 'moonlight99'],
    ['the name with signs behind', 'moonlight!?'],
    ['the name with a year behind a space', 'moonlight 2024'],
    ['the address', 'jisoo.kim@example.com'],
    ['the address in another case, with a digit', 'Jisoo.Kim@Example.com1'],
    ['the part of the address before @', 'jisoo.kim'],
    ['that part with digits behind', 'jisoo.kim88'],
  ])('rejects %s as a password', (_, password) => {
    expect(getPasswordProblems(password, OWNER)).toEqual(['personal']);
  });

  test.each([
    ['name', 'mina2024', { username: 'mina2024' }],
    ['name', 'mina2024!', { username: 'Mina2024' }],
    ['address', 'minsu90', { email: 'minsu90@example.com' }],
  ])('rejects a %s that ends in digits as a password: %j', (_, password, owner) => {
    expect(getPasswordProblems(password, owner)).toEqual(['personal']);
  });

  test.each([
    ['the name among other words', 'walks by moonlight'],
    ['digits before the name', '99moonlight'],
    ['the provider of the address', 'example.com'],
  ])('accepts %s in a password', (_, password) => {
    expect(getPasswordProblems(password, OWNER)).toEqual([]);
  });

  test('accepts a password that contains a name of only three letters', () => {
    expect(getPasswordProblems('kim83920', { username: 'kim' })).toEqual([]);
  });

  test('accepts a password if name and e-mail are unknown', () => {
    for (const owner of [undefined, {}, { email: '', username: '' }])
      expect(getPasswordProblems('83920174', owner)).toEqual([]);
  });
});

describe('getPasswordStrength', () => {
  test.each([
    ['', 'weak'],
    ['kq7wzxp', 'weak'],
    ['football', 'weak'],
    ['moonlight2024!', 'weak'],
    [makePassword(129), 'weak'],
    ['kqwzxpmt', 'fair'],
    ['Kq7!zxpmt', 'fair'],
    ['kqwzxpmtrbhjv', 'fair'],
    ['하늘을나는큰고래', 'fair'],
    ['Kq7wzxpmtr', 'strong'],
    ['하늘을 나는 고래 7', 'strong'],
    ['kqwzxpmtrbhjvn', 'strong'],
  ])('the strength of %j is %s', (password, strength) => {
    expect(getPasswordStrength(password, OWNER)).toBe(strength);
  });
});
