import { getLanguage, LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import type { MediaType, TitleHead, TitlePage } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';

/** The title in one language. */
export type NameRow = {
  /** Its BCP 47 tag and direction. */
  tag: string;
  dir: 'ltr' | 'rtl';
  language: string;
  /** Its own name of itself; `null` if that is `language`. */
  ownLanguage: string | null;
  name: string;
  copyLabel: string;
};

export type Names = {
  rows: NameRow[];
  /** Languages without a title of their own; `null` if there are none. */
  others: string | null;
  texts: Record<'language' | 'title' | 'copied' | 'failed' | 'failedText', string>;
};

export type NamesPage = { title: TitleHead; heading: string; names: Names };

type NamesDeps = Pick<Services, 'catalog'>;

/** The page with the title in each language; `null` for an unknown title. */
export async function getNamesPage(
  { catalog }: NamesDeps,
  type: MediaType,
  id: number,
  lang: Lang,
): Promise<NamesPage | null> {
  const page = await catalog.title(type, id, lang);
  if (page === null) return null;
  const { title, poster, backdrop, restricted } = page;
  const language = serverLanguage(lang);
  return {
    title: { type, id, title, poster, backdrop, restricted },
    heading: language.t('names.heading'),
    names: getNames(page, language),
  };
}

/** Languages without a title of their own share one line: theirs is that of another language. */
function getNames(
  { names, ownNames }: Pick<TitlePage, 'names' | 'ownNames'>,
  { t, format }: PageLanguage,
): Names {
  const languageName = (code: Lang) => format.languageName(getLanguage(code).tag);
  const byName = (a: Lang, b: Lang) => format.compare(languageName(a), languageName(b));
  const others = LANGUAGES.map(({ code }) => code).filter((code) => !ownNames.includes(code));
  return {
    rows: [...ownNames].sort(byName).map((code) => {
      const { tag, dir, name: ownLanguage } = getLanguage(code);
      const language = languageName(code);
      return {
        tag,
        dir,
        language,
        ownLanguage: ownLanguage === language ? null : ownLanguage,
        name: names[code],
        copyLabel: t('names.copy', { title: names[code] }),
      };
    }),
    others:
      others.length === 0
        ? null
        : t('names.others', { languages: format.join(others.sort(byName).map(languageName)) }),
    texts: {
      language: t('names.language'),
      title: t('names.title'),
      copied: t('names.copied'),
      failed: t('names.copy_failed'),
      failedText: t('names.copy_failed_text'),
    },
  };
}
