import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { bookmarkIcon } from '../../../icons/icons.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { EmptyInFamilyMode } from '../../../ui/empty-in-family-mode.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Poster } from '../../../ui/picture.tsx';
import { useSite } from '../../../ui/site.tsx';
import { useTitleStates } from '../../../ui/tile-data.tsx';
import { writeSavedQuery } from '../schema.ts';
import type { SavedPage } from '../types.ts';
import { ListTiles, NoMatch } from './list-tiles.tsx';
import { SavedFilters } from './saved-filters.tsx';

/** A shared list. `owner` is `null` for a user without a name. */
export function SharedList({
  owner,
  token,
  list,
}: {
  owner: string | null;
  token: string;
  list: SavedPage;
}) {
  const { code, t } = useLanguage();
  const { familyMode } = useSite();
  const path = links.sharedList(code, token);
  const { query, total, pages, empty } = list;
  return (
    <BelowFirstScreen className="wrap">
      <Stylesheet name="own-lists" />
      <div className="list-head">
        <div className="shared-head">
          <PosterStack tiles={list.tiles} />
          <div>
            <h1>
              {owner === null
                ? t('share.nameless_title')
                : t.rich('share.page_title', { name: <bdi>{owner}</bdi> })}
            </h1>
            <p className="muted">{t('saved.count', { count: total })}</p>
          </div>
        </div>
        {useTitleStates() === null && <Invitation />}
        {!empty && <SavedFilters page={list} path={path} region="" />}
      </div>
      {empty ? (
        <div className="notice">
          <Icon svg={bookmarkIcon} />
          {familyMode ? <EmptyInFamilyMode /> : <p>{t('share.empty')}</p>}
        </div>
      ) : total === 0 ? (
        <NoMatch path={path} />
      ) : (
        <>
          <ListTiles page={list} />
          <Pager
            page={query.page}
            pages={pages}
            toUrl={(page) => path + writeSavedQuery({ ...query, page })}
          />
        </>
      )}
    </BelowFirstScreen>
  );
}

/** The first posters of the list; the tiles below have the titles. */
function PosterStack({ tiles }: { tiles: SavedPage['tiles'] }) {
  const pictures = tiles.flatMap(({ picture }) => picture ?? []).slice(0, 3);
  if (pictures.length < 3) return null;
  return (
    <div className="poster-stack" aria-hidden>
      {pictures.map((path) => (
        <Poster key={path} path={path} sizes="88px" eager />
      ))}
    </div>
  );
}

/** For visitors: lists need an account. */
function Invitation() {
  const { code, t } = useLanguage();
  return (
    <div className="card list-invitation">
      <p>{t('share.own_text')}</p>
      <Link
        className="button button--primary"
        to={links.account(code, 'sign-up', links.page(code, 'saved'))}
        rel="nofollow"
      >
        {t('share.own_title')}
      </Link>
    </div>
  );
}
