import { Suspense } from 'react';
import { titleKey } from '../../domain/titles/title.ts';
import { isExcluded } from '../../domain/titles/title-state.ts';
import { lazyComponent } from './lazy-component.ts';
import { useTitleStates } from './title-states.tsx';
import { TitleTileContent, type TitleTileProps } from './title-tile-content.tsx';

/** Loaded for signed-in users only; server-rendered pages include it. */
const loadSaveButton = async () => (await import('./title-state/save-button.tsx')).SaveButton;
const SaveButton = import.meta.env.SSR ? await loadSaveButton() : lazyComponent(loadSaveButton);

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
