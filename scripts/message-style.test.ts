import { expect, test } from 'vitest';
import { findStyleProblems } from './message-style.ts';

test.each([
  ['de', 'Zurück', 'Back'],
  // A loanword, and a name.
  ['de', 'Trailer', 'Trailer'],
  ['de', 'Kakao', 'Kakao'],
  ['el', 'Email', 'E-mail'],
  ['ja', '2段階認証のQRコード', 'QR code for two-factor authentication'],
  ['ja', '次の操作は禁止です。\n- 広告の投稿', 'Do not:\n- post advertising'],
  ['ko', 'TMDB는 Kinora와 별개의 서비스입니다.', 'TMDB is independent of Kinora.'],
  ['uk', 'CSV, до {{size}} MB', 'CSV, up to {{size}} MB'],
  ['en', 'Open the link', 'Open the link'],
])('%s: accepts %j', { tags: ['R12'] }, (code, text, english) => {
  expect(findStyleProblems(code, text, english)).toEqual([]);
});

test.each([
  ['de', 'Find movies', 'Find movies'],
  ['fi', 'Please try again', 'Please try again'],
  ['sv', 'Spara your titlar', 'Save your titles'],
  ['ko', 'Try again', 'Try again'],
  ['ar', 'Kinora Services', 'Kinora services'],
])('%s: reports %j as left in English', { tags: ['R12'] }, (code, text, english) => {
  expect(findStyleProblems(code, text, english)).toEqual(['is left in English']);
});

test.each([
  ['en', 'It"s here', 'has a straight quotation mark'],
  ['fr', "L'adresse", 'has a straight quotation mark'],
  ['zh-cn', '第{{number}}行 共{{total}}行', 'has a typed space beside a Han letter'],
  [
    'fi',
    'Tässä luettelossa',
    'has /[Ll]uettelo/ where the term is tietokanta (the catalog) or lista (a list)',
  ],
  [
    'ko',
    '선택해 주세요.',
    'has /해 (?:주|보)[세시셨]/ where the term is 해주세요, 해보세요 (in one word)',
  ],
])('%s: reports that %j %s', { tags: ['R12'] }, (code, text, problem) => {
  expect(findStyleProblems(code, text, 'English')).toEqual([problem]);
});
