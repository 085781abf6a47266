import { SourceMap, type SourceMapPayload } from 'node:module';

/** Characters of a script by module; `(no module)` is code of the bundler, and data. */
export type ModuleSizes = Map<string, number>;

const NO_MODULE = '(no module)';

/** Attributes each character by the source map, including whitespace. */
export function sizesByModule(code: string, map: SourceMapPayload | null): ModuleSizes {
  const sizes: ModuleSizes = new Map();
  const sources = map === null ? null : new SourceMap(map);
  code.split('\n').forEach((line, lineIndex) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = sources?.findEntry(lineIndex, column);
      // Before the first mapping of a line, `findEntry` returns one of the line above.
      const source =
        entry && 'originalSource' in entry && entry.generatedLine === lineIndex
          ? entry.originalSource
          : undefined;
      const name = source ? getModuleName(source) : NO_MODULE;
      sizes.set(name, (sizes.get(name) ?? 0) + 1);
    }
  });
  return sizes;
}

/** The path below node_modules or below the project. */
export function getModuleName(source: string): string {
  const relativePath = source.split('/node_modules/').at(-1) ?? source;
  return relativePath.replace(/^(\.\.?\/)+/, '').replace(/\?.*$/, '');
}

/** Distributes the compressed size in proportion to the sizes of the modules. */
export function distributeSize(bytes: number, sizes: ModuleSizes): ModuleSizes {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return new Map([...sizes].map(([name, size]) => [name, (bytes * size) / total]));
}
