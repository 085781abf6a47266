/** @jsxImportSource ../../ui/static-jsx */
import { getLanguage, LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import type { MediaType, TitlePage } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { TitleHead } from '../../ui/lazy/title-part-head.tsx';
import { renderStaticHtml } from '../../ui/render-static-html.ts';

export type NamesPage = {
  title: TitleHead;
  heading: string;
  /** For `ServerHtml`. */
  html: { names: string };
};

/** The page with the title in each language; `null` for an unknown title. */
export async function getNamesPage(
  { catalog }: Pick<Services, 'catalog'>,
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
    html: { names: renderStaticHtml(<Names page={page} language={language} />) },
  };
}

type NamesProps = { page: Pick<TitlePage, 'names' | 'ownNames'>; language: PageLanguage };

/** Languages without a title of their own share one line: theirs is that of another language. */
function Names({ page: { names, ownNames }, language: { t, format } }: NamesProps) {
  const byName = (a: Lang, b: Lang) => format.compare(languageName(a), languageName(b));
  const languageName = (code: Lang) => format.languageName(getLanguage(code).tag);
  const others = LANGUAGES.map(({ code }) => code).filter((code) => !ownNames.includes(code));
  return (
    <>
      {ownNames.length > 0 && (
        <table
          className="names"
          data-copied={t('names.copied')}
          data-failed={t('names.copy_failed')}
          data-failed-text={t('names.copy_failed_text')}
        >
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('names.language')}</th>
              <th scope="col">{t('names.title')}</th>
            </tr>
          </thead>
          <tbody>
            {[...ownNames].sort(byName).map((code) => (
              <NameRow
                key={code}
                code={code}
                language={languageName(code)}
                name={names[code]}
                copyLabel={t('names.copy', { title: names[code] })}
              />
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <p className="muted">
          {t('names.others', { languages: format.join(others.sort(byName).map(languageName)) })}
        </p>
      )}
    </>
  );
}

type NameRowProps = { code: Lang; language: string; name: string; copyLabel: string };

function NameRow({ code, language, name, copyLabel }: NameRowProps) {
  const { tag, dir, name: ownLanguage } = getLanguage(code);
  return (
    <tr>
      <th scope="row">
        {language}
        {ownLanguage !== language && (
          <small lang={tag} dir={dir}>
            {ownLanguage}
          </small>
        )}
      </th>
      <td>
        <span lang={tag} dir={dir}>
          {name}
        </span>
      </td>
      <td className="needs-js">
        <button type="button" className="names-copy" aria-label={copyLabel} />
      </td>
    </tr>
  );
}
