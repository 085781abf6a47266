/** Runs the site on an embedded database that is new in every test run. */
import { rmSync } from 'node:fs';
import './omit-opener-policy.ts';

const folder = 'test-results/site';
rmSync(folder, { recursive: true, force: true });
process.env.DATA_DIR = folder;
await import('../../server/main.ts');
