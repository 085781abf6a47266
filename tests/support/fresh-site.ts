/** Runs the site on an embedded database that is new in every test run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './omit-opener-policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinora-site-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env.DATA_DIR = folder;
await import('../../server/main.ts');
