import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { inlineScripts } from './inline-script.ts';

const SCRIPT = join(import.meta.dirname, '../app/before-paint/main.ts');

async function importScript(isServer: boolean): Promise<string> {
  const entry = '\0entry';
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? `export { default } from '${SCRIPT}?inline-script'` : undefined,
      },
      inlineScripts(),
    ],
    build: {
      write: false,
      minify: false,
      ssr: isServer,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const module = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return module.default as string;
}

test('a module with its imports becomes one script for documents, which browsers do not load', async () => {
  const script = await importScript(true);
  expect(script).toMatch(/^\(function\(\)\{.*\}\)\(\);$/s);
  expect(script).not.toMatch(/\b(import|export)\b|<\//);
  expect(script).toContain('language-offer-dismissed');
  expect(script).not.toContain('LANG_CODES');
  expect(await importScript(false)).toBe('');
});
