import { LANGUAGES, type Lang } from '@kinora/domain/language';
import type { Records, TitleRecord, Translated } from '../library/records.ts';
import { popular } from '../lists/named-lists.ts';

/** The most popular titles need an overview in all languages, the others in Korean and English. */
const FULLY_TRANSLATED_COUNT = 60;
const MAX_OVERVIEW_LENGTH = 500;

// Languages in other scripts than Latin, the main script first. Names may be Latin in all of them.
const SCRIPTS: Partial<Record<Lang, string[]>> = {
  ko: ['Hangul', 'Han'],
  ja: ['Hiragana', 'Katakana', 'Han'],
  'zh-cn': ['Han'],
  'zh-tw': ['Han'],
  ru: ['Cyrillic'],
  uk: ['Cyrillic'],
  th: ['Thai'],
  he: ['Hebrew'],
  ar: ['Arabic'],
  el: ['Greek'],
};

export function listFullyTranslated({ movies, shows }: Records): Set<TitleRecord> {
  return new Set(popular<TitleRecord>([...movies, ...shows]).slice(0, FULLY_TRANSLATED_COUNT));
}

/** Missing texts, and texts in the wrong language. */
export function textProblems(title: TitleRecord, inAllLanguages: boolean): string[] {
  const wanted: Lang[] = inAllLanguages ? LANGUAGES.map(({ code }) => code) : ['ko', 'en'];
  const missing = wanted.filter((lang) => !title.overviews[lang]);
  const seasons = title.type === 'tv' ? title.seasons : [];
  return [
    ...(title.titles.en ? [] : ['has no English title']),
    ...(missing.length > 0 ? [`has no overview in ${missing.join(', ')}`] : []),
    ...findForeignLetters('title', title.titles),
    ...findMisplacedTexts('overview', title.overviews),
    ...findMisplacedTexts('tagline', title.taglines),
    ...findLongTexts(title.overviews),
    ...seasons.flatMap((season) => [
      ...findMisplacedTexts(`overview of season ${season.number}`, season.overviews),
      ...(season.episodes ?? []).flatMap((episode) =>
        findMisplacedTexts(`overview of ${season.number}×${episode.number}`, episode.overviews),
      ),
    ]),
  ];
}

/** Texts without a letter of their language's main script: they are under the wrong language. */
export function findMisplacedTexts(label: string, texts: Translated = {}): string[] {
  return Object.entries(texts).flatMap(([lang, text]) => {
    const [script] = SCRIPTS[lang as Lang] ?? ['Latin'];
    return new RegExp(`\\p{Script=${script}}`, 'u').test(text)
      ? findForeignLetters(label, { [lang]: text })
      : [describeWrongLanguage(label, lang, text)];
  });
}

/** Texts with letters of other scripts than those of their language. */
export function findForeignLetters(label: string, texts: Translated): string[] {
  return Object.entries(texts).flatMap(([lang, text]) => {
    const scripts = [...(SCRIPTS[lang as Lang] ?? []), 'Latin', 'Common', 'Inherited'].map(
      (script) => `\\p{Script=${script}}`,
    );
    return new RegExp(`^[${scripts.join('')}]*$`, 'u').test(text)
      ? []
      : [describeWrongLanguage(label, lang, text)];
  });
}

function describeWrongLanguage(label: string, lang: string, text: string): string {
  return `the ${label} in ${lang} is not in that language: ${text.slice(0, 40)}`;
}

function findLongTexts(overviews: Translated): string[] {
  const long = Object.entries(overviews).filter(([, text]) => text.length > MAX_OVERVIEW_LENGTH);
  return long.map(
    ([lang, text]) =>
      `the overview in ${lang} has ${text.length} characters; ${MAX_OVERVIEW_LENGTH} are enough`,
  );
}
