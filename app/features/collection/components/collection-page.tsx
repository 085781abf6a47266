import { Suspense } from 'react';
import { compassIcon } from '../../../icons/icons.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { EmptyInFamilyMode } from '../../../ui/empty-in-family-mode.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { CatalogText, langAttributes } from '../../../ui/localized.tsx';
import { TitleBand } from '../../../ui/pages/title-band.tsx';
import { useSite } from '../../../ui/site.tsx';
import { useTitleStates } from '../../../ui/tile-data.tsx';
import { TILE_SIZES } from '../../../ui/tile-sizes.ts';
import { TitleTile } from '../../../ui/title-tile.tsx';
import type { CollectionView } from '../data.server.ts';

/** Loaded for signed-in users only. */
const SeenCount = lazyComponent(async () => (await import('./seen-count.tsx')).SeenCount);

/** Movies that belong together, in the order of their release. */
export function CollectionPage({ collection }: { collection: CollectionView }) {
  const { familyMode } = useSite();
  const titleStates = useTitleStates();
  const { name, overview, poster, backdrop, tiles, summary, emptyText } = collection;
  return (
    <>
      <TitleBand backdrop={backdrop} poster={poster}>
        <h1>
          <CatalogText text={name} />
        </h1>
        <p className="meta">
          <span>{summary}</span>
          {titleStates && tiles.length > 0 && (
            <Suspense>
              <SeenCount titles={tiles} />
            </Suspense>
          )}
        </p>
      </TitleBand>
      <BelowFirstScreen className="wrap collection">
        {overview && (
          <p className="prose" {...langAttributes(overview.lang)}>
            {overview.text}
          </p>
        )}
        {tiles.length === 0 ? (
          <div className="notice">
            <Icon svg={compassIcon} />
            {familyMode ? <EmptyInFamilyMode /> : <p>{emptyText}</p>}
          </div>
        ) : (
          <ol className="tiles tiles--twelve numbered">
            {tiles.map((tile, index) => (
              <li key={tile.id}>
                <TitleTile title={tile} level={2} sizes={TILE_SIZES.twelve} eager={index < 6} />
              </li>
            ))}
          </ol>
        )}
      </BelowFirstScreen>
    </>
  );
}
