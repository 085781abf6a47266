import { boxBelow, type Canvas, jagged, misprinted, type Picture } from '../canvas.ts';
import { mix } from '../colour.ts';
import {
  clip,
  disc,
  group,
  type Point,
  path,
  pathData,
  polar,
  polygon,
  rect,
  repeat,
  shifted,
  stroke,
} from '../svg-shapes.ts';

/** A grid with one displaced cell. */
export function grid(canvas: Canvas): Picture {
  const { random, wide, width, height, ground, ink } = canvas;
  const cell = wide ? height / 6.4 : (width - 56) / 5;
  const columns = wide ? Math.floor((width * (1 - canvas.calm) - 20) / cell) : 5;
  const rows = wide ? 6 : Math.floor(canvas.area / 80);
  const left = wide ? width - columns * cell - 20 : 28;
  const top = 34;
  const oddColumn = random.integer(1, columns - 2);
  const oddRow = random.integer(1, rows - 2);
  const size = cell - 9;
  const cells = repeat(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    if (column === oddColumn && row === oddRow) return '';
    return rect(
      left + column * cell,
      top + row * cell,
      size,
      size,
      random.pick([ink, ink, ink, canvas.second]),
    );
  });
  const turn = `rotate(${random.integer(16, 32)})`;
  const [x, y] = [left + oddColumn * cell + size * 0.8, top + oddRow * cell + size];
  const loose = (colour: string) =>
    shifted(rect(-size / 2, -size / 2, size, size, colour), x, y, turn);
  return {
    art: cells + misprinted({ ...canvas, second: ground, misregistration: -8 }, loose),
    box: boxBelow(canvas, 0.69),
  };
}

/** A picture torn in two and shifted, with the title in the tear. */
export function torn(canvas: Canvas): Picture {
  const { x, unit, random, width, height, ground, ink } = canvas;
  const [from, to] = canvas.wide ? [0.46, 0.56] : [0.4, 0.7];
  const slide = unit * random.between(0.25, 0.6) * (random.chance() ? 1 : -1);
  const target = (cx: number, cy: number) =>
    disc(cx, cy, unit, ink) + disc(cx, cy, unit * 0.66, ground) + disc(cx, cy, unit * 0.34, ink);
  const upper = jagged(canvas, height * from, 15, 7);
  const lower = jagged(canvas, height * to, 15, 7);
  const strip = (grow: number, fill: string) => {
    const above = upper.map(([px, py]): Point => [px, py - grow * random.between(0.2, 1)]);
    const below = lower.map(([px, py]): Point => [px, py + grow * random.between(0.2, 1)]);
    return polygon([...above, ...below.reverse()], fill);
  };
  const half = height / 2;
  const halves =
    clip('a', rect(0, 0, width, half, ground)) +
    clip('b', rect(0, half, width, half, ground)) +
    rect(0, 0, width, half, canvas.main) +
    rect(0, half, width, half, canvas.second) +
    group(target(x - slide / 2, height * (from + 0.02)), { 'clip-path': 'url(#a)' }) +
    group(target(x + slide / 2, height * (to - 0.02)), { 'clip-path': 'url(#b)' });
  const box = {
    y: height * from + 18,
    height: height * (to - from) - 36,
    background: ground,
    align: 'middle',
    anchor: 'middle',
  } as const;
  return { art: halves + strip(11, mix(ground, '#ffffff', 0.55)) + strip(0, ground), box };
}

/** A dial with some filled hours, sometimes cropped by the edge. */
export function clock(canvas: Canvas): Picture {
  const { unit, random, misregistration: slip, ground } = canvas;
  const near = random.chance(0.4);
  const hour = near ? 165 : random.integer(0, 11) * 30 + 15;
  const minute = hour + random.integer(2, near ? 3 : 5) * 30;
  const [x, y] = near ? [canvas.x + unit * 0.75, canvas.y - unit * 0.6] : [canvas.x, canvas.y];
  const radius = unit * (near ? 1.9 : 1.22);
  const toDialPoint = (degrees: number, share: number) =>
    polar(x, y, radius * share, ((degrees - 90) * Math.PI) / 180);
  const [startX, startY] = toDialPoint(hour, 0.9);
  const [endX, endY] = toDialPoint(minute, 0.9);
  const slice = path(
    pathData`M${x} ${y}L${startX} ${startY}A${radius * 0.9} ${radius * 0.9} 0 0 1 ${endX} ${endY}Z`,
    canvas.main,
  );
  const tick = (i: number) => {
    const [[ax, ay], [bx, by]] = [
      toDialPoint(i * 30, i % 3 ? 0.79 : 0.7),
      toDialPoint(i * 30, 0.9),
    ];
    return pathData`M${ax} ${ay}L${bx} ${by}`;
  };
  const hand = (angle: number, share: number) =>
    polygon(
      [
        toDialPoint(angle - 90, 0.035),
        toDialPoint(angle, share),
        toDialPoint(angle + 90, 0.035),
        toDialPoint(angle + 180, 0.03),
      ],
      ground,
    );
  const dial =
    disc(x + slip, y - slip, radius, canvas.second) +
    disc(x, y, radius, canvas.ink) +
    slice +
    stroke(repeat(12, tick), ground, 7);
  return {
    art: dial + hand(hour, 0.55) + hand(minute, 0.82) + disc(x, y, radius * 0.06, ground),
    box: boxBelow(canvas, 0.7, ground, 'middle'),
  };
}

export function leaves(canvas: Canvas): Picture {
  const { random, wide, width } = canvas;
  const sprig = (x: number, y: number, size: number, turn: number, fill: string) => {
    const pairs = random.integer(3, 5);
    const blade = (offset: number, side: 1 | -1) =>
      pathData`M0 ${offset}q${side * 6}-26 ${side * 36}-30q-2 26 ${side * -36} 30Z`;
    const pair = (i: number) => blade(44 - (i * 84) / pairs, 1) + blade(44 - (i * 84) / pairs, -1);
    const body =
      path(`${repeat(pairs, pair)}M0-30q-13-22 0-46q13 24 0 46Z`, fill) +
      stroke('M0 62V-40', fill, 4);
    return shifted(body, x, y, `rotate(${pathData`${turn}`}) scale(${size.toFixed(2)})`);
  };
  const [columns, rows] = wide
    ? [5, 3]
    : random.pick<[number, number]>([
        [1, 1],
        [2, 2],
        [3, 2],
        [3, 3],
      ]);
  const [left, across, tall] = [width * canvas.calm, width * (1 - canvas.calm), canvas.area];
  const tones = [canvas.main, canvas.ink, canvas.second];
  const size = Math.min(across / columns / 84, tall / rows / 146);
  const first = random.integer(0, 2);
  const art = repeat(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [x, y] = [left + (across * (column + 0.5)) / columns, 8 + (tall * (row + 0.5)) / rows];
    const grown = size * random.between(0.9, 1.12);
    return sprig(
      x,
      y,
      grown,
      random.between(-38, 38),
      tones[(first + column + row * 2) % 3] ?? canvas.ink,
    );
  });
  return { art, box: boxBelow(canvas, 0.71) };
}

/** Two overlapping discs. */
export function lens(canvas: Canvas): Picture {
  const radius = canvas.unit * 0.86;
  const apart = radius * canvas.random.between(0.42, 0.6);
  const turn = canvas.random.pick([0, 90, -35, 35]);
  const half = Math.sqrt(radius * radius - apart * apart);
  const shared = path(
    pathData`M0 ${-half}A${radius} ${radius} 0 0 1 0 ${half}A${radius} ${radius} 0 0 1 0 ${-half}Z`,
    canvas.ink,
  );
  const art = shifted(
    disc(-apart, 0, radius, canvas.main) + disc(apart, 0, radius, canvas.second) + shared,
    canvas.x,
    canvas.y,
    `rotate(${turn})`,
  );
  return { art, box: boxBelow(canvas, 0.7, canvas.ground, 'middle') };
}

/** Tiles of quarter circles. */
export function quarters(canvas: Canvas): Picture {
  const { random, wide, width, height, ground } = canvas;
  const across = random.integer(3, 4);
  const size = (wide ? height : width) / across;
  const columns = Math.ceil((width * (1 - canvas.calm)) / size);
  const left = canvas.calm ? width - columns * size : 0;
  const rows = wide ? across : Math.round(canvas.area / size);
  const tones = [canvas.main, canvas.second, canvas.ink, ground];
  const tile = (i: number) => {
    const [x, y] = [left + (i % columns) * size, Math.floor(i / columns) * size];
    const below = random.integer(0, 3);
    const above = (below + random.integer(1, 3)) % 4;
    const [right, low] = random.pick<[0 | 1, 0 | 1]>([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    const [cornerX, cornerY] = [x + right * size, y + low * size];
    const sweep = right === low ? 1 : 0;
    const quarter = pathData`M${cornerX} ${cornerY}h${right ? -size : size}A${size} ${size} 0 0 ${sweep} ${cornerX} ${y + (low ? 0 : size)}Z`;
    const fill = tones[above] ?? ground;
    const mark = random.chance(0.16)
      ? disc(x + size / 2, y + size / 2, size * 0.36, fill)
      : path(quarter, fill);
    return rect(x, y, size, size, tones[below] ?? ground) + mark;
  };
  return { art: repeat(columns * rows, tile), box: boxBelow(canvas, 0.7) };
}

/** Paper strips hanging from the top edge, one longer than the others. */
export function slabs(canvas: Canvas): Picture {
  const { random, wide, width, height, ink, main } = canvas;
  const count = random.integer(4, 6);
  const odd = random.integer(0, count - 1);
  const left = width * canvas.calm + 14;
  const across = width - 14 - left;
  const fall = wide ? height * 0.8 : canvas.area * 0.88;
  const slab = (i: number) => {
    const x = left + (across * i) / count;
    const end = fall * (i === odd ? 1 : random.between(0.35, 0.9));
    const off = () => random.between(-7, 7);
    const right = x + across / count - 9;
    const corners: Point[] = [
      [x + off(), -10],
      [right + off(), -10],
      [right + off(), end + off()],
      [x + off(), end + off() * 2],
    ];
    return polygon(corners, i === odd ? main : random.pick([ink, ink, canvas.second]));
  };
  return { art: repeat(count, slab), box: boxBelow(canvas, 0.7) };
}
