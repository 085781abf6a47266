import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { svgIcons } from './scripts/svg-icons.ts';

/** Browsers that know light-dark() and nesting (spring 2024): a rewrite for older ones cannot follow a scheme that changes within a page. */
const BROWSERS = ['chrome125', 'firefox126', 'safari17.5'];

/**
 * Few scripts a page, because each further one is a request and compresses by itself: what changes with a library, what every page
 * needs, what lists need to be narrowed, what fetches the messages of a part, and the page. What of ui/ not every page needs is in its
 * folders. A module goes to the first group that names it, with all that it imports.
 */
const SCRIPTS = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
    priority: 2,
  },
  {
    name: 'filters',
    test: /(app[\\/]ui[\\/]on-demand[\\/](choice|leave-out|region-options)|icons[\\/](chevron-down|check))\./,
    priority: 0,
  },
  {
    name: 'messages',
    test: /app[\\/]i18n[\\/]part-messages\./,
    priority: 0,
  },
  {
    name: 'site',
    test: /app[\\/](root\.tsx|ui[\\/](?!form|marks[\\/]|on-demand|panel))/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [reactRouter(), svgIcons()],
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    // The document names every script of its page, and the router those of the next one.
    modulePreload: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SCRIPTS } } } } },
  },
});
