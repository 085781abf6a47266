import { mix } from '../colour.ts';
import {
  clip,
  d,
  disc,
  group,
  many,
  type Point,
  path,
  polar,
  polygon,
  rect,
  shifted,
  stroke,
} from '../pencils.ts';
import { boxBelow, jagged, misprinted, type Picture, type Sheet } from '../sheet.ts';

/** A grid with one cell that has come loose. */
export function grid(sheet: Sheet): Picture {
  const { chance, wide, width, height, ground, ink } = sheet;
  const cell = wide ? height / 6.4 : (width - 56) / 5;
  const columns = wide ? Math.floor((width * (1 - sheet.calm) - 20) / cell) : 5;
  const rows = wide ? 6 : Math.floor(sheet.area / 80);
  const left = wide ? width - columns * cell - 20 : 28;
  const top = 34;
  const oddColumn = chance.whole(1, columns - 2);
  const oddRow = chance.whole(1, rows - 2);
  const size = cell - 9;
  const cells = many(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    if (column === oddColumn && row === oddRow) return '';
    return rect(
      left + column * cell,
      top + row * cell,
      size,
      size,
      chance.pick([ink, ink, ink, sheet.second]),
    );
  });
  const turn = `rotate(${chance.whole(16, 32)})`;
  const [x, y] = [left + oddColumn * cell + size * 0.8, top + oddRow * cell + size];
  const loose = (colour: string) =>
    shifted(rect(-size / 2, -size / 2, size, size, colour), x, y, turn);
  return {
    art: cells + misprinted({ ...sheet, second: ground, slip: -8 }, loose),
    box: boxBelow(sheet, 0.69),
  };
}

/** A picture torn in two, the halves out of line; the title stands in the tear. */
export function torn(sheet: Sheet): Picture {
  const { x, unit, chance, width, height, ground, ink } = sheet;
  const [from, to] = sheet.wide ? [0.46, 0.56] : [0.4, 0.7];
  const slide = unit * chance.between(0.25, 0.6) * (chance.likely() ? 1 : -1);
  const target = (cx: number, cy: number) =>
    disc(cx, cy, unit, ink) + disc(cx, cy, unit * 0.66, ground) + disc(cx, cy, unit * 0.34, ink);
  const upper = jagged(sheet, height * from, 15, 7);
  const lower = jagged(sheet, height * to, 15, 7);
  const strip = (grow: number, fill: string) => {
    const above = upper.map(([px, py]): Point => [px, py - grow * chance.between(0.2, 1)]);
    const below = lower.map(([px, py]): Point => [px, py + grow * chance.between(0.2, 1)]);
    return polygon([...above, ...below.reverse()], fill);
  };
  const half = height / 2;
  const halves =
    clip('a', rect(0, 0, width, half, ground)) +
    clip('b', rect(0, half, width, half, ground)) +
    rect(0, 0, width, half, sheet.main) +
    rect(0, half, width, half, sheet.second) +
    group(target(x - slide / 2, height * (from + 0.02)), { 'clip-path': 'url(#a)' }) +
    group(target(x + slide / 2, height * (to - 0.02)), { 'clip-path': 'url(#b)' });
  const box = {
    y: height * from + 18,
    height: height * (to - from) - 36,
    on: ground,
    align: 'middle',
    from: 'middle',
  } as const;
  return { art: halves + strip(11, mix(ground, '#ffffff', 0.55)) + strip(0, ground), box };
}

/** A dial with some hours of it filled; sometimes so near that the sheet cuts it. */
export function clock(sheet: Sheet): Picture {
  const { unit, chance, slip, ground } = sheet;
  const near = chance.likely(0.4);
  const hour = near ? 165 : chance.whole(0, 11) * 30 + 15;
  const minute = hour + chance.whole(2, near ? 3 : 5) * 30;
  const [x, y] = near ? [sheet.x + unit * 0.75, sheet.y - unit * 0.6] : [sheet.x, sheet.y];
  const radius = unit * (near ? 1.9 : 1.22);
  const at = (degrees: number, share: number) =>
    polar(x, y, radius * share, ((degrees - 90) * Math.PI) / 180);
  const [startX, startY] = at(hour, 0.9);
  const [endX, endY] = at(minute, 0.9);
  const slice = path(
    d`M${x} ${y}L${startX} ${startY}A${radius * 0.9} ${radius * 0.9} 0 0 1 ${endX} ${endY}Z`,
    sheet.main,
  );
  const tick = (i: number) => {
    const [[ax, ay], [bx, by]] = [at(i * 30, i % 3 ? 0.79 : 0.7), at(i * 30, 0.9)];
    return d`M${ax} ${ay}L${bx} ${by}`;
  };
  const hand = (angle: number, share: number) =>
    polygon(
      [at(angle - 90, 0.035), at(angle, share), at(angle + 90, 0.035), at(angle + 180, 0.03)],
      ground,
    );
  const dial =
    disc(x + slip, y - slip, radius, sheet.second) +
    disc(x, y, radius, sheet.ink) +
    slice +
    stroke(many(12, tick), ground, 7);
  return {
    art: dial + hand(hour, 0.55) + hand(minute, 0.82) + disc(x, y, radius * 0.06, ground),
    box: boxBelow(sheet, 0.7, ground, 'middle'),
  };
}

export function leaves(sheet: Sheet): Picture {
  const { chance, wide, width } = sheet;
  const sprig = (x: number, y: number, size: number, turn: number, fill: string) => {
    const pairs = chance.whole(3, 5);
    const blade = (at: number, side: 1 | -1) =>
      d`M0 ${at}q${side * 6}-26 ${side * 36}-30q-2 26 ${side * -36} 30Z`;
    const pair = (i: number) => blade(44 - (i * 84) / pairs, 1) + blade(44 - (i * 84) / pairs, -1);
    const body =
      path(`${many(pairs, pair)}M0-30q-13-22 0-46q13 24 0 46Z`, fill) +
      stroke('M0 62V-40', fill, 4);
    return shifted(body, x, y, `rotate(${d`${turn}`}) scale(${size.toFixed(2)})`);
  };
  const [columns, rows] = wide
    ? [5, 3]
    : chance.pick<[number, number]>([
        [1, 1],
        [2, 2],
        [3, 2],
        [3, 3],
      ]);
  const [left, across, tall] = [width * sheet.calm, width * (1 - sheet.calm), sheet.area];
  const tones = [sheet.main, sheet.ink, sheet.second];
  const size = Math.min(across / columns / 84, tall / rows / 146);
  const first = chance.whole(0, 2);
  const art = many(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [x, y] = [left + (across * (column + 0.5)) / columns, 8 + (tall * (row + 0.5)) / rows];
    const grown = size * chance.between(0.9, 1.12);
    return sprig(
      x,
      y,
      grown,
      chance.between(-38, 38),
      tones[(first + column + row * 2) % 3] ?? sheet.ink,
    );
  });
  return { art, box: boxBelow(sheet, 0.71) };
}

/** Two discs and what they share. */
export function lens(sheet: Sheet): Picture {
  const radius = sheet.unit * 0.86;
  const apart = radius * sheet.chance.between(0.42, 0.6);
  const turn = sheet.chance.pick([0, 90, -35, 35]);
  const half = Math.sqrt(radius * radius - apart * apart);
  const shared = path(
    d`M0 ${-half}A${radius} ${radius} 0 0 1 0 ${half}A${radius} ${radius} 0 0 1 0 ${-half}Z`,
    sheet.ink,
  );
  const art = shifted(
    disc(-apart, 0, radius, sheet.main) + disc(apart, 0, radius, sheet.second) + shared,
    sheet.x,
    sheet.y,
    `rotate(${turn})`,
  );
  return { art, box: boxBelow(sheet, 0.7, sheet.ground, 'middle') };
}

/** Tiles of quarter circles. */
export function quarters(sheet: Sheet): Picture {
  const { chance, wide, width, height, ground } = sheet;
  const across = chance.whole(3, 4);
  const size = (wide ? height : width) / across;
  const columns = Math.ceil((width * (1 - sheet.calm)) / size);
  const left = sheet.calm ? width - columns * size : 0;
  const rows = wide ? across : Math.round(sheet.area / size);
  const tones = [sheet.main, sheet.second, sheet.ink, ground];
  const tile = (i: number) => {
    const [x, y] = [left + (i % columns) * size, Math.floor(i / columns) * size];
    const below = chance.whole(0, 3);
    const above = (below + chance.whole(1, 3)) % 4;
    const [right, low] = chance.pick<[0 | 1, 0 | 1]>([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    const [cornerX, cornerY] = [x + right * size, y + low * size];
    const sweep = right === low ? 1 : 0;
    const quarter = d`M${cornerX} ${cornerY}h${right ? -size : size}A${size} ${size} 0 0 ${sweep} ${cornerX} ${y + (low ? 0 : size)}Z`;
    const fill = tones[above] ?? ground;
    const mark = chance.likely(0.16)
      ? disc(x + size / 2, y + size / 2, size * 0.36, fill)
      : path(quarter, fill);
    return rect(x, y, size, size, tones[below] ?? ground) + mark;
  };
  return { art: many(columns * rows, tile), box: boxBelow(sheet, 0.7) };
}

/** Cut paper hanging from the upper edge, one strip longer than the others. */
export function slabs(sheet: Sheet): Picture {
  const { chance, wide, width, height, ink, main } = sheet;
  const count = chance.whole(4, 6);
  const odd = chance.whole(0, count - 1);
  const left = width * sheet.calm + 14;
  const across = width - 14 - left;
  const fall = wide ? height * 0.8 : sheet.area * 0.88;
  const slab = (i: number) => {
    const x = left + (across * i) / count;
    const end = fall * (i === odd ? 1 : chance.between(0.35, 0.9));
    const off = () => chance.between(-7, 7);
    const right = x + across / count - 9;
    const corners: Point[] = [
      [x + off(), -10],
      [right + off(), -10],
      [right + off(), end + off()],
      [x + off(), end + off() * 2],
    ];
    return polygon(corners, i === odd ? main : chance.pick([ink, ink, sheet.second]));
  };
  return { art: many(count, slab), box: boxBelow(sheet, 0.7) };
}
