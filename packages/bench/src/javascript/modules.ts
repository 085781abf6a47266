import { SourceMap, type SourceMapPayload } from 'node:module';

/** How many characters of a script come from each module, or from `(no module)`: the bundler's own, and data. */
export type ModuleSizes = Map<string, number>;

const NO_MODULE = '(no module)';

/** Reads a source map for what the script is made of. Spaces and names count for the module that they stand in. */
export function sizesByModule(code: string, map: SourceMapPayload | null): ModuleSizes {
  const sizes: ModuleSizes = new Map();
  const sources = map === null ? null : new SourceMap(map);
  code.split('\n').forEach((line, at) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = sources?.findEntry(at, column);
      // What stands before the first mapping of a line is found in the line above.
      const known =
        entry && 'originalSource' in entry && entry.generatedLine === at
          ? entry.originalSource
          : undefined;
      const name = known ? nameOfModule(known) : NO_MODULE;
      sizes.set(name, (sizes.get(name) ?? 0) + 1);
    }
  });
  return sizes;
}

/** The part of a module's address that says what it is: below node_modules, or below the project. */
export function nameOfModule(source: string): string {
  const below = source.split('/node_modules/').at(-1) ?? source;
  return below.replace(/^(\.\.?\/)+/, '').replace(/\?.*$/, '');
}

/** Shares `bytes` out among the modules by their sizes: compressed together, no module has a size of its own. */
export function shareOut(bytes: number, sizes: ModuleSizes): ModuleSizes {
  const whole = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return new Map([...sizes].map(([name, size]) => [name, (bytes * size) / whole]));
}
