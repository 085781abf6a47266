import { Link } from 'react-router';
import type { Tile } from '../../../../domain/titles/tile.ts';
import { type MediaType, titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { shieldCheckIcon } from '../../../icons/icons.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { EmptyInFamilyMode } from '../../../ui/empty-in-family-mode.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MoreLink, SectionHead } from '../../../ui/section.tsx';
import { Shelf } from '../../../ui/shelf.tsx';
import { useSite } from '../../../ui/site.tsx';
import { TILE_SIZES } from '../../../ui/tile-sizes.ts';
import { TitleTile } from '../../../ui/title-tile.tsx';
import type { Chip } from '../get-chips.server.ts';
import type { HomePage as Home } from '../get-home-page.server.ts';
import { listHeading } from '../rules.ts';
import { HeroCarousel } from './hero-carousel.tsx';

/** A row with the heading of the server. */
type Row = { id: string; heading: string; moreUrl: string | null; tiles: Tile[] };

/** `ownRows` are those of the signed-in user. */
export function HomePage({
  slides,
  chips,
  movies,
  shows,
  shelves,
  ownRows,
}: Home & { ownRows: Row[] }) {
  const { code, t } = useLanguage();
  const { familyMode } = useSite();
  const isEmpty = movies.length + shows.length + shelves.length === 0;
  return (
    <>
      <h1 className="sr-only">Kinora</h1>
      <HeroCarousel slides={slides} />
      <BelowFirstScreen className="wrap">
        {isEmpty && familyMode && (
          <div className="notice notice--page">
            <Icon svg={shieldCheckIcon} />
            <EmptyInFamilyMode />
          </div>
        )}
        <Chips label={chips.label} chips={chips.items} />
        {ownRows.map((row) => (
          <TileRow key={row.id} {...row} />
        ))}
        <Grid type="movie" tiles={movies} />
        <Grid type="tv" tiles={shows} />
        {shelves.map(({ type, name, wide, tiles }) => (
          <TileRow
            key={`${type} ${name}`}
            heading={listHeading(t, type, name)}
            moreUrl={links.list(code, type, name)}
            tiles={tiles}
            wide={wide}
          />
        ))}
      </BelowFirstScreen>
    </>
  );
}

type TileRowProps = Omit<Row, 'id'> & { wide?: boolean };

function TileRow({ heading, moreUrl, tiles, wide = false }: TileRowProps) {
  return (
    <Shelf
      heading={heading}
      shape={wide ? 'wide' : 'poster'}
      moreLink={moreUrl !== null && <MoreLink to={moreUrl} subject={heading} />}
    >
      {tiles.map((tile) => (
        <TitleTile
          key={titleKey(tile)}
          title={tile}
          wide={wide}
          sizes={wide ? TILE_SIZES.wide : TILE_SIZES.shelf}
        />
      ))}
    </Shelf>
  );
}

function Grid({ type, tiles }: { type: MediaType; tiles: Tile[] }) {
  const { code, t } = useLanguage();
  const heading = listHeading(t, type, 'popular');
  if (tiles.length === 0) return null;
  return (
    <section className="section">
      <SectionHead heading={heading}>
        <MoreLink to={links.list(code, type)} subject={heading} />
      </SectionHead>
      <div className="tiles tiles--twelve">
        {tiles.map((tile) => (
          <TitleTile key={tile.id} title={tile} sizes={TILE_SIZES.twelve} />
        ))}
      </div>
    </section>
  );
}

/** A row of links that scrolls on narrow screens. */
function Chips({ label, chips }: { label: string; chips: Chip[] }) {
  return (
    <nav className="chips" aria-label={label}>
      {chips.map((chip) => (
        <Link key={chip.url} className="chip" to={chip.url} prefetch="intent">
          {chip.label}
        </Link>
      ))}
    </nav>
  );
}
