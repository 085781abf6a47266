import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');

/** schema.org annotates action parameters with `<property>-input`, which is no property. */
const ANNOTATIONS = `declare module 'schema-dts' { interface SearchActionLeaf { 'query-input'?: string } }`;

export type SchemaNode = { '@type': string };

/** Lists types, properties and values that schema.org does not define, using the compiler. */
export function findSchemaOrgProblems(nodes: readonly SchemaNode[]): string[] {
  const folders = join(ROOT, 'test-results');
  mkdirSync(folders, { recursive: true });
  // In the project, so that the compiler finds the types.
  const folder = mkdtempSync(join(folders, 'vocabulary-'));
  const constants = nodes.map(
    (node, index) =>
      `export const node${index}: vocabulary.${node['@type']}Leaf = ${JSON.stringify(node)};`,
  );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  };
  try {
    writeFileSync(
      join(folder, 'nodes.ts'),
      [`import type * as vocabulary from 'schema-dts';`, ANNOTATIONS, ...constants].join('\n'),
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['nodes.ts'] }),
    );
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [COMPILER, '-p', folder, '--pretty', 'false'],
      { encoding: 'utf8' },
    );
    const problems = stdout.split('\n').filter((line) => / error TS\d+: /.test(line));
    if (status !== 0 && problems.length === 0)
      throw new Error(`the compiler did not run: ${stdout}${stderr}`);
    return problems;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
