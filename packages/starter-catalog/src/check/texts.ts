import { LANGUAGES, type Lang } from '@kinora/domain/language';
import type { Records, TitleRecord, Translated } from '../records.ts';
import { popular } from '../title-lists.ts';

/** So many of the most popular titles are described in every language; all are in Korean and English. */
const FULLY_TRANSLATED = 60;
const LONGEST_OVERVIEW = 500;

// Languages that are not written in Latin letters. Names of everybody's may be Latin in each of them.
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

/** The titles that are described in all languages. */
export function fullyTranslated({ movies, shows }: Records): Set<TitleRecord> {
  return new Set(popular<TitleRecord>([...movies, ...shows]).slice(0, FULLY_TRANSLATED));
}

/** What is missing or in the wrong language among the texts of a title. */
export function textProblems(title: TitleRecord, inAllLanguages: boolean): string[] {
  const wanted: Lang[] = inAllLanguages ? LANGUAGES.map(({ code }) => code) : ['ko', 'en'];
  const missing = wanted.filter((lang) => !title.overviews[lang]);
  const seasons = title.type === 'tv' ? title.seasons : [];
  return [
    ...(title.titles.en ? [] : ['has no English title']),
    ...(missing.length > 0 ? [`has no overview in ${missing.join(', ')}`] : []),
    ...foreign('title', title.titles),
    ...misplaced('overview', title.overviews),
    ...misplaced('tagline', title.taglines),
    ...tooLong(title.overviews),
    ...seasons.flatMap((season) => [
      ...misplaced(`overview of season ${season.number}`, season.overviews),
      ...(season.episodes ?? []).flatMap((episode) =>
        misplaced(`overview of ${season.number}×${episode.number}`, episode.overviews),
      ),
    ]),
  ];
}

/** Texts of several words that are not in the script of their language: they have slipped into the wrong place. */
export function misplaced(what: string, texts: Translated = {}): string[] {
  return Object.entries(texts).flatMap(([lang, text]) => {
    // The first script of a language is the one that no text of it does without.
    const [script] = SCRIPTS[lang as Lang] ?? ['Latin'];
    return new RegExp(`\\p{Script=${script}}`, 'u').test(text)
      ? foreign(what, { [lang]: text })
      : [notOf(what, lang, text)];
  });
}

/** Texts with letters that their language does not use. */
function foreign(what: string, texts: Translated): string[] {
  return Object.entries(texts).flatMap(([lang, text]) => {
    const scripts = [...(SCRIPTS[lang as Lang] ?? []), 'Latin', 'Common', 'Inherited'].map(
      (script) => `\\p{Script=${script}}`,
    );
    return new RegExp(`^[${scripts.join('')}]*$`, 'u').test(text) ? [] : [notOf(what, lang, text)];
  });
}

function notOf(what: string, lang: string, text: string): string {
  return `the ${what} in ${lang} is not in that language: ${text.slice(0, 40)}`;
}

function tooLong(overviews: Translated): string[] {
  const long = Object.entries(overviews).filter(([, text]) => text.length > LONGEST_OVERVIEW);
  return long.map(
    ([lang, text]) =>
      `the overview in ${lang} has ${text.length} characters; ${LONGEST_OVERVIEW} are enough`,
  );
}
