/**
 * Style rules for messages: no straight quotation marks, no English in another language, no typed
 * space beside a Han letter, and no wrong variants of a term (message-terms.json).
 */
import terms from './message-terms.json' with { type: 'json' };

type Terms = {
  /** Regular expressions of wrong variants in the language, each with the term to use. */
  wrong: Record<string, string>;
  /** Texts of the language that look English. */
  loanwords: string[];
};

const TERMS: Record<string, Terms | undefined> = terms;

const LATIN_LANGUAGES = new Set('cs fr de nl it es hu pt pt-br da fi no sv pl tr ro sk'.split(' '));
const CHINESE_OR_JAPANESE = new Set(['zh-cn', 'zh-tw', 'ja']);
/** English words that no other language of the site has. */
const ENGLISH_WORDS =
  /\b(?:the|your|you|this|these|please|with|and|yourself|cannot|isn’t|don’t)\b/i;
/** Names and abbreviations, which every script writes in Latin letters, and literal text. */
const NAMES =
  /\b(?:Kinora|JustWatch|Letterboxd|IMDb|Trakt|Kakao|Naver|Cookies?|[A-Z]{1,5}|Re|flatrate|rent|buy|movie|tv|true|false)\b|\S*[./]\S*/g;

/** Style problems of a text, in English; `english` is the text of the same key. */
export function findStyleProblems(code: string, text: string, english: string): string[] {
  const words = text.replace(/\{\{\w+\}\}/g, ' 0 ');
  const languageTerms = TERMS[code];
  const problems = Object.entries(languageTerms?.wrong ?? {})
    .filter(([pattern]) => new RegExp(pattern, 'u').test(text))
    .map(([pattern, use]) => `has /${pattern}/ where the term is ${use}`);
  if (/["']/.test(words)) problems.push('has a straight quotation mark');
  if (
    CHINESE_OR_JAPANESE.has(code) &&
    /[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}] |(?<!^-) [\p{sc=Han}\p{sc=Kana}\p{sc=Hira}]/mu.test(text)
  )
    problems.push('has a typed space beside a Han letter');
  if (
    code !== 'en' &&
    isEnglish(code, text, words, english) &&
    !languageTerms?.loanwords.includes(text)
  )
    problems.push('is left in English');
  return problems;
}

function isEnglish(code: string, text: string, words: string, english: string): boolean {
  const rest = words.replace(NAMES, '');
  if (LATIN_LANGUAGES.has(code))
    return ENGLISH_WORDS.test(rest) || (text === english && /\p{L}{3}/u.test(rest));
  // A text may contain a loanword in Latin letters, but most of it must not be Latin.
  return countMatches(rest, /[A-Za-z]/g) > countMatches(rest, /(?![A-Za-z])\p{L}/gu);
}

function countMatches(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}
