import { Link } from 'react-router';
import { SEARCH_KINDS, type SearchKind } from '../../../../domain/lists/list.ts';
import { titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import { searchIcon, searchXIcon } from '../../../icons/icons.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { EmptyInFamilyMode } from '../../../ui/empty-in-family-mode.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { PersonTile } from '../../../ui/person-tile.tsx';
import { usePosterSizes } from '../../../ui/poster-size.ts';
import { Shelf } from '../../../ui/shelf.tsx';
import { useSite } from '../../../ui/site.tsx';
import { TILE_SIZES } from '../../../ui/tile-sizes.ts';
import { TitleTile } from '../../../ui/title-tile.tsx';
import type { ServiceFilter } from '../get-results-on-services.server.ts';
import type { SearchPage as Page, PersonHit } from '../get-search-page.server.ts';

const TABS: Record<SearchKind, MessageKey> = {
  all: 'search.all',
  movie: 'search.movies',
  tv: 'search.tv',
  person: 'search.people',
};

type SearchPageProps = Page & { serviceFilter: ServiceFilter | null };

export function SearchPage({ query, hits, pages, counts, ideas, serviceFilter }: SearchPageProps) {
  const { code, t } = useLanguage();
  const sizes = usePosterSizes('twenty');
  if (query.text === '') return <SearchHint />;
  const toUrl = (page: number) => {
    const base = links.search(code, query.text, query.kind, query.onMyServices);
    return page > 1 ? `${base}&page=${page}` : base;
  };
  const count = counts[query.kind];
  if (hits.length === 0 && !query.onMyServices)
    return (
      <div className="wrap">
        <SmallScreenForm text={query.text} />
        <NoResults query={query} ideas={ideas} />
      </div>
    );
  const people = hits.filter((hit) => hit.type === 'person');
  const titles = hits.filter((hit) => hit.type !== 'person');
  const peopleRow = query.kind === 'all' && people.length > 0 && <PeopleRow people={people} />;
  const hasPeopleFirst = hits[0]?.type === 'person';
  return (
    <div className="wrap">
      <SmallScreenForm text={query.text} />
      <div className="list-head">
        <div>
          <h1>{t.rich('search.heading', { query: <bdi>{query.text}</bdi> })}</h1>
          {(serviceFilter?.count ?? count) !== null && (
            <p className="muted" role="status">
              {serviceFilter?.count ?? t('search.count', { count: count ?? 0 })}
            </p>
          )}
          {serviceFilter && (
            <Link className="text-link" to={serviceFilter.url} rel="nofollow">
              {serviceFilter.label}
            </Link>
          )}
        </div>
        <nav className="tab-bar" aria-label={t('search.tabs')}>
          {SEARCH_KINDS.map((kind) => (
            <Link
              key={kind}
              className="tab"
              to={links.search(code, query.text, kind)}
              aria-current={kind === query.kind ? 'page' : undefined}
            >
              {t(TABS[kind])}
              {counts[kind] !== null && <span className="tab-count">{counts[kind]}</span>}
            </Link>
          ))}
        </nav>
      </div>
      <BelowFirstScreen>
        {hasPeopleFirst && peopleRow}
        {query.kind === 'person' ? (
          <div className="tiles tiles--twenty tiles--people">
            {people.map((person, index) => (
              <Person
                key={person.id}
                person={person}
                level={2}
                sizes={TILE_SIZES.twenty}
                eager={index < 7}
              />
            ))}
          </div>
        ) : (
          titles.length > 0 && (
            <div className="tiles tiles--twenty tiles--results">
              {titles.map((title, index) => (
                <TitleTile
                  key={titleKey(title)}
                  title={title}
                  level={2}
                  sizes={sizes}
                  eager={index < 7 && !hasPeopleFirst}
                  withType={query.kind === 'all'}
                />
              ))}
            </div>
          )
        )}
        {!hasPeopleFirst && peopleRow}
      </BelowFirstScreen>
      <Pager page={query.page} pages={pages} toUrl={toUrl} />
    </div>
  );
}

function PeopleRow({ people }: { people: PersonHit[] }) {
  const { t } = useLanguage();
  return (
    <Shelf heading={t('search.people')} shape="people">
      {people.map((person) => (
        <Person key={person.id} person={person} sizes={TILE_SIZES.people} />
      ))}
    </Shelf>
  );
}

type PersonProps = { person: PersonHit; sizes: string; level?: 2 | 3; eager?: boolean };

function Person({ person, ...tile }: PersonProps) {
  const notes = person.knownFor ? [person.knownFor] : [];
  return <PersonTile {...person} {...tile} notes={notes} />;
}

/** Shown without a query (H9). */
function SearchHint() {
  const { t } = useLanguage();
  return (
    <div className="wrap">
      <SmallScreenForm text="" />
      <div className="notice notice--page">
        <Icon svg={searchIcon} />
        <h1>{t('search.title')}</h1>
        <p className="muted">{t('search.hint')}</p>
        <PopularListLinks />
      </div>
    </div>
  );
}

/** One message, one action, and titles to look at. */
function NoResults({ query: { text, kind }, ideas }: Pick<Page, 'query' | 'ideas'>) {
  const { code, t } = useLanguage();
  const { familyMode } = useSite();
  const [url, label] =
    kind === 'all'
      ? [links.list(code, 'movie'), t('list.movie_popular')]
      : [links.search(code, text), t('search.all_results')];
  return (
    <>
      <div className="notice">
        <Icon svg={searchXIcon} />
        <div role="status">
          <h1>{t.rich('search.none', { query: <bdi>{text}</bdi> })}</h1>
        </div>
        {familyMode ? (
          <EmptyInFamilyMode />
        ) : (
          <>
            <p className="muted">{t('search.none_hint')}</p>
            <Link className="button button--primary" to={url}>
              {label}
            </Link>
          </>
        )}
      </div>
      {ideas && ideas.tiles.length > 0 && (
        <Shelf heading={ideas.heading} shape="poster">
          {ideas.tiles.map((tile) => (
            <TitleTile key={titleKey(tile)} title={tile} sizes={TILE_SIZES.shelf} />
          ))}
        </Shelf>
      )}
    </>
  );
}

function PopularListLinks() {
  const { code, t } = useLanguage();
  return (
    <div className="button-row">
      <Link className="button button--secondary" to={links.list(code, 'movie')}>
        {t('list.movie_popular')}
      </Link>
      <Link className="button button--secondary" to={links.list(code, 'tv')}>
        {t('list.tv_popular')}
      </Link>
    </div>
  );
}

/** The header of small screens has no search field. */
function SmallScreenForm({ text }: { text: string }) {
  const { code, t } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every screen reader announces <search>
    <form className="search-box search-page-form" role="search" action={links.search(code)}>
      <Icon svg={searchIcon} />
      <input
        key={text}
        className="input"
        type="search"
        name="q"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        defaultValue={text}
      />
    </form>
  );
}
