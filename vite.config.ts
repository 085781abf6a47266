import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlineScripts } from './scripts/inline-script.ts';
import { svgIcons } from './scripts/svg-icons.ts';

/**
 * Browsers with light-dark() and nesting (spring 2024): a rewrite for older ones cannot follow a
 * color scheme that changes within a page.
 */
const BROWSERS = ['chrome125', 'firefox126', 'safari17.5'];

/**
 * Few chunks per page, because each costs a request, compresses by itself and is listed in the
 * manifest that every page loads. A module goes to the first group that matches its folder, with
 * all its imports: libraries; what every page needs, such as modules directly in ui/; what several
 * pages need; icons of several chunks; and what the pages of an account and of the admin area share.
 */
const CHUNKS = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  {
    name: 'site',
    test: /app[\\/](root\.|ui[\\/][^\\/]+$|i18n[\\/]load-messages\.)|domain[\\/]lists[\\/]/,
  },
  { name: 'pages', test: /app[\\/]ui[\\/]pages[\\/]/ },
  { name: 'form', test: /app[\\/]ui[\\/]form[\\/]/ },
  { name: 'icons', test: /app[\\/]icons[\\/]/, minShareCount: 4 },
  { name: 'account', test: /app[\\/]features[\\/]account[\\/]/, minShareCount: 2 },
  { name: 'admin', test: /app[\\/]features[\\/]admin[\\/]/, minShareCount: 2 },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

export default defineConfig({
  plugins: [reactRouter(), svgIcons(), inlineScripts()],
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
