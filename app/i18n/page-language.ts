import { getLanguage, type Lang, type Language } from '../../domain/language/language.ts';
import type { MessageUrls } from '../../domain/language/message-parts.ts';
import { createFormatter, type Formatter } from './formatter.ts';
import { createTranslate, type Messages, type Translate } from './translator.ts';

/** A language and its texts: one immutable object per language, shared by all requests. */
export type PageLanguage = Language<Lang> & {
  /** Set in the admin area only, where the language of the texts may not be that of the URLs. */
  textLang?: Lang;
  t: Translate;
  format: Formatter;
  messageUrls: MessageUrls;
};

type Source = { messageUrls: MessageUrls; messages: Messages; english: Messages };

export function createPageLanguage(
  lang: Lang,
  { messageUrls, messages, english }: Source,
): PageLanguage {
  const language = getLanguage(lang);
  return {
    ...language,
    t: createTranslate(language.intl, messages, english),
    format: createFormatter(language),
    messageUrls,
  };
}
