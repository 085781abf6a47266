import { useLanguage } from '../../../i18n/language-context.tsx';
import { choosePosterSize, usePosterSize } from '../../../ui/poster-size.ts';

/** Five or seven columns on wide screens. */
export function PosterSizeChoice() {
  const { t } = useLanguage();
  const chosen = usePosterSize();
  return (
    <div className="poster-sizes needs-js">
      {(['large', 'small'] as const).map((size) => (
        <button
          key={size}
          type="button"
          className="poster-size"
          data-size={size}
          title={t(`list.${size}_posters`)}
          aria-label={t(`list.${size}_posters`)}
          aria-pressed={size === chosen}
          onClick={() => choosePosterSize(size)}
        />
      ))}
    </div>
  );
}
