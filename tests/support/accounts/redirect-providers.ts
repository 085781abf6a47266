/** Preloaded into the site’s process. */
import { redirectFetch } from './redirect-fetch.ts';

redirectFetch(process.env.TEST_PROVIDERS ?? '');
