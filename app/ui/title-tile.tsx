import { Suspense } from 'react';
import { isExcluded, titleKey } from '../../domain/titles/title-state.ts';
import { lazyComponent } from './lazy-component.ts';
import { useTitleStates } from './title-states.tsx';
import { TitleTileContent, type TitleTileProps } from './title-tile-content.tsx';

/** Loaded for signed-in users only; server-rendered pages include it. */
const loadSaveButton = async () => (await import('./title-state/save-button.tsx')).SaveButton;
const SaveButton = import.meta.env.SSR ? await loadSaveButton() : lazyComponent(loadSaveButton);

/**
 * Poster widths: the page width without gutters and gaps, divided by the number of columns (see
 * sections.css). Posters stop growing at 1412 pixels, the page at 1696. A browser test checks this.
 */
export const TILE_SIZES = {
  twelve:
    '(min-width: 1412px) min(247px, 16.67vw - 36px), (min-width: 1024px) 14.1vw, (min-width: 768px) 22vw, (min-width: 480px) calc(31vw - 8px), calc(50vw - 22px)',
  twenty:
    '(min-width: 1412px) min(301px, 20vw - 38px), (min-width: 1024px) 17.3vw, (min-width: 640px) 22vw, calc(50vw - 22px)',
  shelf: 'clamp(136px, 14vw, 208px)',
  wide: 'clamp(240px, 27vw, 352px)',
};

/** A movie or show (H10); empty for excluded titles. `level` is the heading level. */
export function TitleTile(props: TitleTileProps) {
  const { title } = props;
  const titleStates = useTitleStates();
  if (titleStates && isExcluded(titleStates.byTitle[titleKey(title)], titleStates.exclusions))
    return null;
  const content = <TitleTileContent {...props} />;
  if (!titleStates) return content;
  return (
    <div className="tile-cell">
      {content}
      <Suspense>
        <SaveButton title={title} name={title.title.text} />
      </Suspense>
    </div>
  );
}
