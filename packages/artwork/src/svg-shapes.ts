import type { Colour } from './colour.ts';

export type Point = readonly [x: number, y: number];

/** Omits undefined attributes. */
type Attributes = Record<string, string | number | undefined>;

/** Rounds to a tenth of a unit, which no screen shows, to keep pictures small. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Path data with rounded numbers: d`M0 ${y}h${width}z`. */
export function pathData(text: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw(
    { raw: text },
    ...values.map((value) => (typeof value === 'number' ? formatNumber(value) : value)),
  );
}

export function attributes(more: Attributes): string {
  let text = '';
  for (const [name, value] of Object.entries(more)) {
    if (value !== undefined)
      text += ` ${name}="${typeof value === 'number' ? formatNumber(value) : value}"`;
  }
  return text;
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export function repeat(count: number, draw: (index: number) => string): string {
  return times(count, draw).join('');
}

/** `angle` in radians, clockwise from three o'clock. */
export function polar(x: number, y: number, radius: number, angle: number): Point {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
}

export function along(points: readonly Point[]): string {
  return points.map(([x, y]) => pathData`${x} ${y}`).join('L');
}

export function closed(points: readonly Point[]): string {
  return `M${along(points)}Z`;
}

export function path(data: string, fill: Colour, more: Attributes = {}): string {
  return `<path d="${data}" fill="${fill}"${attributes(more)}/>`;
}

export function stroke(data: string, colour: Colour, width: number, more: Attributes = {}): string {
  return path(data, 'none', { stroke: colour, 'stroke-width': width, ...more });
}

export function polygon(points: readonly Point[], fill: Colour, more: Attributes = {}): string {
  return path(closed(points), fill, more);
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: Colour,
  more: Attributes = {},
): string {
  return path(pathData`M${x} ${y}h${width}v${height}h${-width}z`, fill, more);
}

export function disc(
  x: number,
  y: number,
  radius: number,
  fill: Colour,
  more: Attributes = {},
): string {
  return `<circle${attributes({ cx: x, cy: y, r: radius, fill, ...more })}/>`;
}

export function ring(x: number, y: number, radius: number, colour: Colour, width: number): string {
  return disc(x, y, radius, 'none', { stroke: colour, 'stroke-width': width });
}

export function group(body: string, more: Attributes): string {
  return `<g${attributes(more)}>${body}</g>`;
}

/** `then` is a transform in the shifted coordinates, such as `rotate(12)`. */
export function shifted(body: string, x: number, y: number, then = ''): string {
  return group(body, { transform: `translate(${pathData`${x} ${y}`})${then && ` ${then}`}` });
}

export function mirrored(body: string, width: number): string {
  return group(body, { transform: `matrix(-1 0 0 1 ${width} 0)` });
}

export function clip(id: string, shape: string): string {
  return `<clipPath id="${id}">${shape}</clipPath>`;
}

/** Escapes text and attribute values, and removes characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
