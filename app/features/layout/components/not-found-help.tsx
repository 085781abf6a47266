/** @jsxImportSource ../../../ui/static-jsx */
import { use } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { CatalogText } from '../../../ui/localized.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Poster } from '../../../ui/picture.tsx';
import { PopularTitlesContext } from '../../../ui/popular-titles.ts';
import { StaticHtml } from '../../../ui/static-html.tsx';

/**
 * A search field and popular titles below a 404 message. Part of documents from the server only, so
 * that other pages do not load its code.
 */
export function NotFoundHelp() {
  return (
    <StaticHtml as="div" className="not-found-help">
      {import.meta.env.SSR && <Help />}
    </StaticHtml>
  );
}

function Help() {
  const { code, t } = useLanguage();
  const titles = use(PopularTitlesContext);
  return (
    <>
      <form action={links.search(code)}>
        <input
          className="input"
          type="search"
          name="q"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
        />
      </form>
      {titles.length > 0 && (
        <section>
          <h2>{t('list.movie_popular')}</h2>
          <div className="not-found-tiles">
            {titles.map(({ type, id, title, picture }) => (
              <article className="tile" key={id}>
                <Poster path={picture} sizes="(min-width: 768px) 147px, calc(33vw - 19px)" />
                <h3 className="tile-title two-lines">
                  <PageLink className="tile-link" to={links.title(code, type, id, title.text)}>
                    <CatalogText text={title} />
                  </PageLink>
                </h3>
              </article>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
