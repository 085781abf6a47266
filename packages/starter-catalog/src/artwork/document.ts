import { hashOf } from './chance.ts';
import type { Colour } from './colour.ts';
import { rect } from './pencils.ts';

/** One octave of noise: about two milliseconds a poster where no graphics card helps. */
function grain(width: number, height: number, seed: string): string {
  const noise = `<feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="1" seed="${hashOf(`grain:${seed}`) % 999}"/>`;
  const faint = '<feColorMatrix values="0 3 0 0 -1 0 3 0 0 -1 0 3 0 0 -1 0 0 0 0 .075"/>';
  return `<filter id="g" x="0" y="0" width="100%" height="100%">${noise}${faint}</filter><path d="M0 0h${width}v${height}H0z" filter="url(#g)"/>`;
}

/**
 * A finished picture: ground, drawing and paper grain. Width and height are given besides the viewBox, because an SVG without them
 * is 300 by 150 to some browsers.
 */
export function printed(
  width: number,
  height: number,
  ground: Colour,
  body: string,
  seed: string,
): string {
  return plain(
    width,
    height,
    rect(0, 0, width, height, ground) + body + grain(width, height, seed),
  );
}

/** A picture without ground and grain. */
export function plain(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;
}
