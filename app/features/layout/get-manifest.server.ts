import { PAGE_BACKGROUND } from '../../../domain/web/brand.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';

export function getManifest({ code, tag, dir, t }: PageLanguage) {
  return {
    // The same app in all languages.
    id: '/',
    name: 'Kinora',
    short_name: 'Kinora',
    description: t('site.tagline'),
    lang: tag,
    dir,
    start_url: links.home(code),
    scope: '/',
    // Shows the browser's Back button where supported; iOS supports `standalone` only.
    display_override: ['minimal-ui', 'standalone'],
    display: 'standalone',
    theme_color: PAGE_BACKGROUND.dark,
    background_color: PAGE_BACKGROUND.dark,
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
