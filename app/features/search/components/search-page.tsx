import { SEARCH_KINDS, type SearchKind } from '../../../../domain/lists/list.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import { searchIcon, searchXIcon } from '../../../icons/icons.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { EmptyInFamilyMode } from '../../../ui/empty-in-family-mode.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { PersonTile } from '../../../ui/person-tile.tsx';
import { useSite } from '../../../ui/site.tsx';
import { TILE_SIZES } from '../../../ui/tile-sizes.ts';
import { TitleTile } from '../../../ui/title-tile.tsx';
import type { SearchPage as Page } from '../get-search-page.server.ts';

const TABS: Record<SearchKind, MessageKey> = {
  all: 'search.all',
  movie: 'search.movies',
  tv: 'search.tv',
  person: 'search.people',
};

export function SearchPage({ query, hits, pages, counts }: Page) {
  const { code, t } = useLanguage();
  if (query.text === '') return <SearchHint />;
  const toUrl = (page: number) => {
    const base = links.search(code, query.text, query.kind);
    return page > 1 ? `${base}&page=${page}` : base;
  };
  const count = counts[query.kind];
  return (
    <div className="wrap">
      <SmallScreenForm text={query.text} />
      <div className="list-head">
        <div>
          <h1>{t.rich('search.heading', { query: <bdi>{query.text}</bdi> })}</h1>
          {count !== null && (
            <p className="muted" role="status">
              {t('search.count', { count })}
            </p>
          )}
        </div>
        <nav className="tab-bar" aria-label={t('search.tabs')}>
          {SEARCH_KINDS.map((kind) => (
            <PageLink
              key={kind}
              className="tab"
              to={links.search(code, query.text, kind)}
              aria-current={kind === query.kind ? 'page' : undefined}
            >
              {t(TABS[kind])}
              {counts[kind] !== null && <span className="tab-count">{counts[kind]}</span>}
            </PageLink>
          ))}
        </nav>
      </div>
      {hits.length === 0 ? (
        <NoResults text={query.text} />
      ) : (
        <BelowFirstScreen className="tiles tiles--twenty">
          {hits.map((hit, index) =>
            hit.type === 'person' ? (
              <PersonTile
                key={`person ${hit.id}`}
                id={hit.id}
                name={hit.name}
                photo={hit.photo}
                notes={[t('type.person')]}
                level={2}
                sizes={TILE_SIZES.twenty}
                eager={index < 5}
              />
            ) : (
              <TitleTile
                key={`${hit.type} ${hit.id}`}
                title={hit}
                level={2}
                sizes={TILE_SIZES.twenty}
                eager={index < 5}
                withType={query.kind === 'all'}
              />
            ),
          )}
        </BelowFirstScreen>
      )}
      <Pager page={query.page} pages={pages} toUrl={toUrl} />
    </div>
  );
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

function NoResults({ text }: { text: string }) {
  const { t } = useLanguage();
  const { familyMode } = useSite();
  return (
    <div className="notice">
      <Icon svg={searchXIcon} />
      <h2>{t.rich('search.none', { query: <bdi>{text}</bdi> })}</h2>
      {familyMode ? <EmptyInFamilyMode /> : <p className="muted">{t('search.none_hint')}</p>}
      <PopularListLinks />
    </div>
  );
}

function PopularListLinks() {
  const { code, t } = useLanguage();
  return (
    <div className="button-row">
      <PageLink className="button button--secondary" to={links.list(code, 'movie')}>
        {t('list.movie_popular')}
      </PageLink>
      <PageLink className="button button--secondary" to={links.list(code, 'tv')}>
        {t('list.tv_popular')}
      </PageLink>
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
