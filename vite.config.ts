import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { svgIcons } from './scripts/svg-icons.ts';

/**
 * Browsers with light-dark() and nesting (spring 2024): a rewrite for older ones cannot follow a
 * color scheme that changes within a page.
 */
const BROWSERS = ['chrome125', 'firefox126', 'safari17.5'];

/**
 * Few chunks per page, because each costs a request, compresses by itself and is listed in the
 * manifest that every page loads. The order matters, since a module goes to the first group that
 * matches it, with all its imports: libraries; what every page needs; what lists and titles share;
 * dialogs; message loading; then what pages with forms, of accounts and of the admin area share.
 * Modules in ui/ that only some pages need are in its subfolders.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
  },
  {
    name: 'site',
    test: /app[\\/](root\.tsx|ui[\\/](?!form|sign-in-action|title-state[\\/]|lazy[\\/])|icons[\\/]play\.|i18n[\\/]messages\.client\.)|domain[\\/]lists[\\/]list\./,
  },
  {
    name: 'filters',
    test: /(app[\\/]ui[\\/]lazy[\\/](select-field|lazy-exclusion-filter|select-options|server-html|hide-region-question)|icons[\\/](bookmark|check|chevron-down))\./,
  },
  {
    name: 'dialog',
    test: /app[\\/]ui[\\/]lazy[\\/](modal-dialog|is-on-backdrop|filter-sheet)\./,
  },
  {
    name: 'messages',
    test: /app[\\/]i18n[\\/]part-messages\./,
  },
  {
    name: 'icons',
    test: /icons[\\/](circle-|eye|flag|link|mail|pencil|plus|rotate-ccw|shield-check|trash)/,
    minShareCount: 2,
  },
  {
    name: 'form',
    test: /app[\\/]ui[\\/]form[\\/]/,
    minShareCount: 2,
  },
  {
    name: 'account',
    test: /app[\\/]features[\\/]account[\\/]components[\\/](account|email|passkey|password|pending|reset|sign|social)-/,
    minShareCount: 2,
  },
  {
    name: 'admin',
    test: /app[\\/]features[\\/]admin[\\/]/,
    minShareCount: 2,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

export default defineConfig({
  plugins: [reactRouter(), svgIcons()],
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    // The document names every script of its page, and the router those of the next one.
    modulePreload: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
});
