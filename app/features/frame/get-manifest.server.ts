import { GROUND } from '../../../domain/brand.ts';
import type { PageLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';

/** The web app manifest in one language. */
export function getManifest({ code, tag, dir, t }: PageLanguage) {
  return {
    // One app, whatever language it was installed in and is read in later.
    id: '/',
    name: 'Kinora',
    short_name: 'Kinora',
    description: t('site.tagline'),
    lang: tag,
    dir,
    start_url: links.home(code),
    scope: '/',
    // The browser's own way back where there is one to have; iOS knows standalone alone.
    display_override: ['minimal-ui', 'standalone'],
    display: 'standalone',
    theme_color: GROUND.dark,
    background_color: GROUND.dark,
    categories: ['entertainment'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: t('nav.movies'), url: links.list(code, 'movie') },
      { name: t('nav.tv'), url: links.list(code, 'tv') },
      { name: t('search.title'), url: links.search(code) },
    ],
  };
}
