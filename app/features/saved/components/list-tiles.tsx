import { Link } from 'react-router';
import { titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { clapperboardIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CatalogText, Formatted } from '../../../ui/localized.tsx';
import { Poster } from '../../../ui/picture.tsx';
import { usePosterSizes } from '../../../ui/poster-size.ts';
import { useTitleStates } from '../../../ui/tile-data.tsx';
import { SaveButton } from '../../../ui/title-state/save-button.tsx';
import { TitleTile } from '../../../ui/title-tile.tsx';
import type { SavedPage, SavedTile } from '../types.ts';
import { OwnRatingNote } from './own-rating.tsx';

export function ListTiles({ page: { tiles, query } }: { page: SavedPage }) {
  const sizes = usePosterSizes('twenty');
  return (
    <div className="tiles tiles--twenty">
      {tiles.map((tile, index) => (
        <ListTile
          key={titleKey(tile)}
          tile={tile}
          sizes={sizes}
          eager={index < 5}
          withDay={query.list === 'seen'}
        />
      ))}
    </div>
  );
}

type ListTileProps = {
  tile: SavedTile;
  sizes: string;
  eager?: boolean;
  withDay?: boolean;
  note?: string | null;
};

export function ListTile({ tile, sizes, eager, withDay = false, note = null }: ListTileProps) {
  const { t, format } = useLanguage();
  const { seenOn } = tile.titleState;
  const isUnnamed = tile.title.text === '';
  const title = isUnnamed
    ? { ...tile, title: { text: `${t(`type.${tile.type}`)} ${tile.id}`, lang: null } }
    : tile;
  return (
    <div>
      {tile.gone ? (
        <GoneTile tile={title} sizes={sizes} />
      ) : (
        <TitleTile title={title} level={2} sizes={sizes} eager={eager} withType={!isUnnamed} />
      )}
      {withDay && seenOn !== null && (
        <p className="tile-meta">
          <Formatted>{t('seen.on', { date: format.date(seenOn) })}</Formatted>
        </p>
      )}
      {tile.ownRating && <OwnRatingNote title={tile} rating={tile.ownRating} />}
      {note !== null && <p className="tile-meta">{note}</p>}
    </div>
  );
}

/** A title that is no longer available: no link, but a button to remove it from the list. */
function GoneTile({ tile, sizes }: { tile: SavedTile; sizes: string }) {
  const { t } = useLanguage();
  const titleStates = useTitleStates();
  return (
    <div className="tile-cell">
      <article className="tile tile--gone">
        <Poster path={tile.picture} sizes={sizes} />
        <h2 className="tile-title two-lines">
          <CatalogText text={tile.title} />
        </h2>
        <p className="tile-meta">{t('saved.gone')}</p>
      </article>
      {titleStates && <SaveButton title={tile} name={tile.title.text} />}
    </div>
  );
}

/** For filters without results; `path` is the URL path of the whole list. */
export function NoMatch({ path }: { path: string }) {
  const { t } = useLanguage();
  return (
    <div className="notice">
      <Icon svg={clapperboardIcon} />
      <p role="status">{t('saved.no_match')}</p>
      <Link className="button button--secondary" to={path}>
        {t('filter.clear')}
      </Link>
    </div>
  );
}
