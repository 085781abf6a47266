import type { Colour } from './colour.ts';
import { hashText } from './random.ts';
import { rect } from './svg-shapes.ts';

/** One octave of noise, which takes about two milliseconds per poster without a graphics card. */
function grain(width: number, height: number, seed: string): string {
  const noise = `<feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="1" seed="${hashText(`grain:${seed}`) % 999}"/>`;
  const faint = '<feColorMatrix values="0 3 0 0 -1 0 3 0 0 -1 0 3 0 0 -1 0 0 0 0 .075"/>';
  return `<filter id="g" x="0" y="0" width="100%" height="100%">${noise}${faint}</filter><path d="M0 0h${width}v${height}H0z" filter="url(#g)"/>`;
}

/** An SVG with ground, drawing and paper grain. */
export function printedSvg(
  width: number,
  height: number,
  ground: Colour,
  body: string,
  seed: string,
): string {
  return plainSvg(
    width,
    height,
    rect(0, 0, width, height, ground) + body + grain(width, height, seed),
  );
}

/** Width and height are given besides the viewBox, because some browsers default to 300 by 150. */
export function plainSvg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;
}
