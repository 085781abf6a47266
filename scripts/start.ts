/**
 * `npm start`: builds the pages if necessary, then becomes the site. On Linux, the program is
 * started anew in this process: glibc reads its setting once, before any code runs.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded } from './build-if-needed.ts';

const SITE = 'server/main.ts';

buildIfNeeded();

if (process.platform === 'linux')
  process.execve?.(process.execPath, [process.execPath, SITE], {
    MALLOC_ARENA_MAX: '1',
    ...process.env,
  });
// Windows imports absolute paths only as a URL.
await import(pathToFileURL(resolve(SITE)).href);
