import { Link } from 'react-router';
import type { Tile } from '../../../../domain/titles/tile.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { CatalogText } from '../../../ui/localized.tsx';
import { Poster } from '../../../ui/picture.tsx';

/** A search field and popular titles below a 404 message. */
export function NotFoundHelp({ titles }: { titles: Tile[] }) {
  const { code, t } = useLanguage();
  return (
    <div className="not-found-help">
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
                  <Link className="tile-link" to={links.title(code, type, id, title.text)}>
                    <CatalogText text={title} />
                  </Link>
                </h3>
              </article>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
