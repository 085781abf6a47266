import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');

/** `<property>-input` is no property but the annotation that schema.org has for the parameters of an action. */
const ANNOTATIONS = `declare module 'schema-dts' { interface SearchActionLeaf { 'query-input'?: string } }`;

export type Node = { '@type': string };

/**
 * What the vocabulary of schema.org does not know in these nodes, at any depth: types, properties of a type, kinds of value. The
 * compiler reads each node as a constant of its own type, in types that are generated from the vocabulary's own definitions.
 */
export function vocabularyProblems(nodes: readonly Node[]): string[] {
  const folders = join(ROOT, 'test-results');
  mkdirSync(folders, { recursive: true });
  // Inside of the project, where the compiler finds the vocabulary.
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
