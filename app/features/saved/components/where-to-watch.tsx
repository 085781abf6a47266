import { Link } from 'react-router';
import { titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { chevronRightIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useImageUrl } from '../../../ui/picture.tsx';
import { Shelf } from '../../../ui/shelf.tsx';
import { TILE_SIZES } from '../../../ui/tile-sizes.ts';
import { SALES, type SavedQuery, writeSavedQuery } from '../schema.ts';
import type { ServiceShelf, WhereToWatchView } from '../types.ts';
import { ListCoverCard } from './list-cover-card.tsx';
import { ListTile } from './list-tiles.tsx';

type WhereToWatchProps = { view: WhereToWatchView; query: SavedQuery; path: string };

/** A list by service, below the services that cover it. */
export function WhereToWatch({ view: { cover, shelves }, query, path }: WhereToWatchProps) {
  return (
    <>
      <ListCoverCard cover={cover} />
      <ServiceShelves shelves={shelves} query={query} path={path} />
    </>
  );
}

type ServiceShelvesProps = { shelves: ServiceShelf[]; query: SavedQuery; path: string };

function ServiceShelves({ shelves, query, path }: ServiceShelvesProps) {
  const { t, format } = useLanguage();
  const getImageUrl = useImageUrl();
  return shelves.map(({ availability, service, total, tiles }) => {
    const name = service?.name ?? t(availability === SALES ? 'saved.sales' : 'saved.nowhere');
    const moreLink = (
      <Link
        className="more-link"
        to={path + writeSavedQuery({ ...query, availability, byService: false, page: 1 })}
      >
        {total > tiles.length
          ? t('site.see_all') + format.inBrackets(format.number(total))
          : t('saved.count', { count: total })}
        <span className="sr-only">: {name}</span>
        <Icon svg={chevronRightIcon} directional />
      </Link>
    );
    const logo = service?.logo ? (
      <img
        className="service-logo"
        src={getImageUrl(service.logo, 'w200')}
        alt=""
        width={40}
        height={40}
        loading="lazy"
      />
    ) : null;
    return (
      <Shelf key={availability} heading={name} picture={logo} shape="poster" moreLink={moreLink}>
        {tiles.map((tile) => (
          <ListTile key={titleKey(tile)} tile={tile} sizes={TILE_SIZES.shelf} note={tile.note} />
        ))}
      </Shelf>
    );
  });
}
