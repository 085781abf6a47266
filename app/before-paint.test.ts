import { expect, test } from 'vitest';
import { LANGUAGES, langFromBrowserTag } from '../domain/language/language.ts';
import { OFFERED_LANG } from './before-paint.ts';

test('the script in the head finds the same language of a browser tag as the server', {
  tags: ['R6'],
}, () => {
  const offeredLang = new Function(`${OFFERED_LANG};return lang`)() as (tag: string) => string;
  const tags = [
    ...LANGUAGES.flatMap(({ code, locale, tag, intl }) => [code, locale, tag, intl]),
    ...'zh zh-Hans zh-Hans-TW zh-Hant zh-HK zh_MO zh-SG pt-AO pt_BR iw iw-IL nb nn-NO'.split(' '),
    ...'en-GB-oxendict EN xx k - enx'.split(' '),
    'o en',
    '',
  ];
  for (const tag of tags) expect(offeredLang(tag), tag).toBe(langFromBrowserTag(tag) ?? '');
});
