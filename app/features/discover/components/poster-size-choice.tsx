/** @jsxImportSource ../../../ui/static-jsx */
import type { MouseEvent } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { StaticHtml } from '../../../ui/static-html.tsx';

/**
 * Five or seven columns on wide screens. Stored in the browser: `before-paint.ts` applies the
 * choice to pages from the server.
 */
export function PosterSizeChoice() {
  const { t } = useLanguage();
  const isLarge = !import.meta.env.SSR && 'posters' in document.documentElement.dataset;
  return (
    <StaticHtml as="div" className="poster-sizes needs-js" onClick={choose}>
      {(['large', 'small'] as const).map((size) => (
        // biome-ignore lint/a11y/useButtonType: it is in no form
        <button
          key={size}
          className="poster-size"
          data-size={size}
          title={t(`list.${size}_posters`)}
          aria-label={t(`list.${size}_posters`)}
          aria-pressed={isLarge === (size === 'large')}
        />
      ))}
    </StaticHtml>
  );
}

async function choose({ target }: MouseEvent) {
  const { choosePosterSize } = await import('./choose-poster-size.ts');
  choosePosterSize(target as HTMLElement);
}
