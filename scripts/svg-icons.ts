import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const ICON_FILE = /[\\/]app[\\/]icons[\\/][\w-]+\.svg$/;

/**
 * Imports an SVG file of app/icons/ as the markup inside its root element. `<Icon>` writes the root
 * element, so that scripts do not repeat its attributes for every icon.
 */
export function svgIcons(): Plugin {
  return {
    name: 'svg-icons',
    enforce: 'pre',
    load: {
      filter: { id: ICON_FILE },
      async handler(id) {
        const shapes = readShapes(await readFile(id, 'utf8'));
        return `export default ${JSON.stringify(shapes ?? this.error(`${id} is not an SVG`))};`;
      },
    },
  };
}

function readShapes(svg: string): string | undefined {
  return /^<svg\b[^>]*>\s*(.+?)\s*<\/svg>\s*$/s.exec(svg)?.[1]?.replace(/\s*(\/>)\s*/g, '$1');
}
