/**
 * `npm start`: builds the pages if necessary, then becomes the site. On Linux, the program is
 * started anew in this process: glibc reads its setting once, before any code runs.
 */
import './build-if-needed.ts';
import { join } from 'node:path';

const SITE = 'server/main.ts';

if (process.platform === 'linux')
  process.execve?.(process.execPath, [process.execPath, SITE], {
    MALLOC_ARENA_MAX: '1',
    ...process.env,
  });
await import(join(process.cwd(), SITE));
