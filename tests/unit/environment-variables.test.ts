import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '../../server/env.ts';

const ROOT = join(import.meta.dirname, '../..');

const COMPOSE_FILES = [
  {
    path: 'compose.yaml',
    site: 'site',
    // Those of the image; that of the PostgreSQL in the file.
    ofImage: ['HOST', 'DATA_DIR'],
    own: ['DATABASE_URL'],
  },
  {
    path: 'ops/ha/compose.yaml',
    site: 'site-1',
    // PORT is that of HAProxy.
    ofImage: ['HOST', 'DATA_DIR', 'PORT'],
    own: ['DATABASE_URL', 'REDIS_URL', 'TRUST_PROXY'],
  },
];

const read = (path: string) => readFile(join(ROOT, path), 'utf8');

async function readCompose(path: string, site: string) {
  const compose = parse(await read(path), { merge: true });
  return compose.services[site] as { environment: Record<string, string> };
}

function findNames(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))].sort();
}

test.each(COMPOSE_FILES)('$path passes every variable to the site', async (file) => {
  const { environment } = await readCompose(file.path, file.site);
  expect([...Object.keys(environment), ...file.ofImage].sort()).toEqual([...VARIABLES].sort());
  const changed = Object.entries(environment)
    .filter(([name, value]) => !value.startsWith(`\${${name}:`) && !file.own.includes(name))
    .map(([name]) => name);
  expect(changed).toEqual([]);
});

test('compose.yaml publishes PORT and lets the site listen there', async () => {
  const site = (await readCompose('compose.yaml', 'site')) as unknown as { ports: string[] };
  expect(site).toMatchObject({
    ports: [`127.0.0.1:\${PORT:-3000}:\${PORT:-3000}`],
    // The site then takes http://localhost:PORT.
    environment: { PORT: `\${PORT:-3000}`, SITE_URL: `\${SITE_URL:-}` },
  });
});

test('.env.example has every variable of the site and of compose.yaml', async () => {
  const ofCompose = findNames(await read('compose.yaml'), /\$\{([A-Z_]+)/g);
  const names = findNames(await read('.env.example'), /^#?([A-Z_]+)=/gm);
  expect(names).toEqual([...new Set([...VARIABLES, ...ofCompose])].sort());
});

test('the README describes every variable in its table', async () => {
  const [, section = ''] = (await read('README.md')).split('\n## Configuration\n');
  const firstCells = [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell).join();
  expect(findNames(firstCells, /`([A-Z_]+)`/g)).toEqual([...VARIABLES].sort());
});
