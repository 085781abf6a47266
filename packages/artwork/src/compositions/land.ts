import {
  boxAbove,
  boxBelow,
  type Canvas,
  landBelow,
  misprinted,
  type Picture,
  person,
} from '../canvas.ts';
import { mix } from '../colour.ts';
import {
  along,
  closed,
  disc,
  type Point,
  path,
  pathData,
  polygon,
  rect,
  repeat,
  ring,
  stroke,
  times,
} from '../svg-shapes.ts';

/** Two rows of houses before a moon, the nearer one lit. */
export function skyline(canvas: Canvas): Picture {
  const { x, unit, height, ground, ink } = canvas;
  const base = height * (canvas.wide ? 0.8 : 0.62);
  const moon = misprinted(canvas, (colour) =>
    disc(x + unit * 0.45, base - unit * 0.68, unit * 0.62, colour),
  );
  const behind = houses(canvas, height - base + unit);
  const before = houses(canvas, height - base + unit * 0.4, true);
  const art =
    moon +
    path(behind.walls, mix(canvas.second, ground, 0.25)) +
    path(before.walls, ink) +
    path(before.windows, ground);
  return { art, box: boxAbove(canvas, 0.31) };
}

function houses(
  { random, width, height }: Canvas,
  tall: number,
  lit = false,
): { walls: string; windows: string } {
  let walls = '';
  let windows = '';
  for (let x = -8; x < width; ) {
    const across = random.between(34, 66);
    const top = height - random.between(tall * 0.45, tall);
    walls += pathData`M${x} ${height}V${top}h${across}V${height}`;
    if (random.chance(0.2)) walls += pathData`M${x + across / 2 - 1.5} ${top}v-34h3v34`;
    if (lit) {
      for (let floor = 0; floor < 5; floor++) {
        if (random.chance())
          windows += pathData`M${x + 8 + random.integer(0, 1) * 16} ${top + 14 + floor * 22}h8v11h-8z`;
      }
    }
    x += across + random.pick([0, 0, 5]);
  }
  return { walls, windows };
}

/** Rails towards a sun, with poles and a wire. Poles with arms would look like a graveyard. */
export function tracks(canvas: Canvas): Picture {
  const { unit, width, height, ink, second } = canvas;
  const y = height * (canvas.wide ? 0.46 : 0.5);
  const vanishing = canvas.x + unit * canvas.random.between(-0.35, 0.35);
  const foot = canvas.wide ? canvas.x : width / 2;
  const gauge = width * (canvas.wide ? 0.26 : 0.42);
  const toTrackPoint = (side: number, depth: number): Point => [
    vanishing + (foot + side * gauge - vanishing) * depth,
    y + (height - y) * depth,
  ];
  const bar = (a: number, b: number, near: number, far: number) =>
    closed([
      toTrackPoint(a, near),
      toTrackPoint(b, near),
      toTrackPoint(b, far),
      toTrackPoint(a, far),
    ]);
  const sleepers = repeat(11, (i) => bar(-1.25, 1.25, 0.045 * 1.38 ** i, 0.057 * 1.38 ** i));
  const rails = bar(-0.92, -0.78, 0, 1) + bar(0.78, 0.92, 0, 1);
  const posts = times(5, (i) => {
    const [px, py] = toTrackPoint(2, 0.05 * 1.85 ** i);
    return { px, py, tall: (height - y) * 0.085 * 1.85 ** i };
  });
  const poles = posts
    .map(({ px, py, tall }) => pathData`M${px} ${py}v${-tall}h${tall * 0.05}v${tall}z`)
    .join('');
  const wire = stroke(
    `M${along([[vanishing, y], ...posts.map(({ px, py, tall }): Point => [px, py - tall * 0.96])])}`,
    ink,
    2,
  );
  const plain = rect(0, y, width, height - y, second) + path(sleepers, mix(second, ink, 0.55));
  return {
    art: disc(vanishing, y - 2, unit * 0.6, canvas.main) + plain + path(rails + poles, ink) + wire,
    box: boxAbove(canvas, 0.345),
  };
}

/** A boat on scale-shaped waves. */
export function waves(canvas: Canvas): Picture {
  const { x, unit, width, height, ground, ink, second } = canvas;
  const size = width / (canvas.wide ? 10 : 4.5);
  const top = height * (canvas.wide ? 0.52 : 0.5);
  const rows = Math.ceil((height - top) / (size * 0.32)) + 1;
  const rim = size * 0.045;
  const scale =
    disc(0, 0, size * 0.54, ground) +
    disc(0, 0, size * 0.5, ink) +
    ring(0, 0, size * 0.34, ground, rim) +
    ring(0, 0, size * 0.18, ground, rim);
  const sea = repeat(rows, (row) =>
    repeat(
      Math.ceil(width / size) + 2,
      (i) =>
        pathData`<use href="#c" x="${(i - (row % 2) / 2) * size}" y="${top + size * 0.5 + row * size * 0.32}"/>`,
    ),
  );
  const boatX = x + unit * canvas.random.between(-0.4, 0.4);
  const boatY = top + size * 0.2;
  const toBoatPoint = (dx: number, up: number): Point => [boatX + dx, boatY - up];
  const hull = polygon(
    [toBoatPoint(-46, 26), toBoatPoint(46, 26), toBoatPoint(28, -4), toBoatPoint(-28, -4)],
    ink,
  );
  const sails =
    polygon([toBoatPoint(-4, 124), toBoatPoint(-4, 32), toBoatPoint(-44, 32)], second) +
    polygon([toBoatPoint(3, 110), toBoatPoint(3, 32), toBoatPoint(36, 32)], ink);
  const sun = disc(x - unit * 0.35, top - unit * 0.2, unit * 0.68, canvas.main);
  return {
    art: `${sun}<defs><g id="c">${scale}</g></defs>${hull}${sails}${sea}`,
    box: boxAbove(canvas, 0.27),
  };
}

/** A snow-capped peak lit from the left. */
export function mountain(canvas: Canvas): Picture {
  const { unit, random, ink, second } = canvas;
  const base = canvas.height * (canvas.wide ? 0.8 : 0.68);
  const tall = unit * 1.75;
  const peakX = canvas.x + unit * random.between(-0.2, 0.2);
  const peakY = base - tall;
  const toPeakPoint = (dx: number, down: number): Point => [peakX + dx * unit, peakY + down * tall];
  const fold = [
    toPeakPoint(0, 0),
    toPeakPoint(0.1, 0.22),
    toPeakPoint(-0.06, 0.42),
    toPeakPoint(0.22, 0.7),
    toPeakPoint(0.16, 1),
  ];
  const slopes =
    polygon([...fold, toPeakPoint(-1.7, 1)], second) +
    polygon([...fold, toPeakPoint(1.6, 1)], mix(second, ink, 0.6));
  const snowline = [
    toPeakPoint(0.46, 0.29),
    toPeakPoint(0.3, 0.27),
    toPeakPoint(0.2, 0.38),
    toPeakPoint(0.06, 0.26),
    toPeakPoint(-0.12, 0.4),
    toPeakPoint(-0.22, 0.27),
    toPeakPoint(-0.47, 0.28),
  ];
  const side = random.pick([-0.95, 0.95]);
  const moon = misprinted(canvas, (colour) =>
    disc(peakX + unit * side, peakY + unit * 0.15, unit * 0.34, colour),
  );
  const ridge = landBelow(canvas, base - 26, canvas.width / 6, 34);
  return {
    art: moon + slopes + polygon([toPeakPoint(0, 0), ...snowline], canvas.main) + ridge,
    box: boxBelow(canvas, 0.71, ink, 'middle'),
  };
}

/** Three rows of bare trunks before a moon, with a small person among them. */
export function forest(canvas: Canvas): Picture {
  const { x, unit, random, width, wide, ground, ink } = canvas;
  const base = canvas.height * (wide ? 0.82 : 0.68);
  const moon = disc(x, canvas.height * 0.32, unit * 0.72, canvas.main);
  const rows = [
    { trees: 9, trunk: 7, depth: 0.28 },
    { trees: 6, trunk: 12, depth: 0.6 },
    { trees: 3, trunk: 22, depth: 1 },
  ];
  const trees = rows.map((row) => {
    const trunk = row.trunk * (wide ? 1.2 : 1);
    const count = row.trees * (wide ? 2 : 1);
    const tree = (i: number) => {
      const foot = ((i + random.between(0.15, 0.85)) / count) * width;
      const branch = random.between(0.25, 0.6) * base;
      const reach = random.pick([-1, 1]) * trunk * 2.2;
      return (
        pathData`M${foot - trunk / 2} ${base + 20}L${foot - trunk / 3} 0H${foot + trunk / 3}L${foot + trunk / 2} ${base + 20}Z` +
        pathData`M${foot} ${branch}l${reach} ${-trunk * 2.6} 0 ${trunk * 0.5} ${-reach} ${trunk * 3}z`
      );
    };
    return path(repeat(count, tree), mix(ground, ink, row.depth));
  });
  const land = landBelow(canvas, base, width / 7, 10);
  const walker = person(canvas, x + unit * 0.1, base + 6, unit * 0.5, canvas.second);
  return { art: moon + trees.join('') + walker + land, box: boxBelow(canvas, 0.69, ink, 'middle') };
}

/** A house with one lit window on a hill. */
export function house(canvas: Canvas): Picture {
  const { unit, width, height, ink } = canvas;
  const x = canvas.x + unit * canvas.random.between(-0.3, 0.3);
  const y = height * (canvas.wide ? 0.55 : 0.53);
  const moon = misprinted(canvas, (colour) =>
    disc(x + unit * 0.2, y - unit * 0.7, unit * 0.9, colour),
  );
  const w = unit * 0.3;
  const toHousePoint = (dx: number, up: number): Point => [x + w * dx, y - w * up];
  const roof = [
    toHousePoint(-1.25, 1.4),
    toHousePoint(0, 2.9),
    toHousePoint(0.5, 2.2),
    toHousePoint(0.5, 2.9),
    toHousePoint(0.78, 2.9),
    toHousePoint(0.78, 1.85),
    toHousePoint(1.25, 1.4),
  ];
  const home = polygon(
    [[x - w, y + 40], toHousePoint(-1, 1.5), ...roof, toHousePoint(1, 1.5), [x + w, y + 40]],
    ink,
  );
  const hill = path(
    pathData`M-10 ${height}V${y + unit * 0.9}Q${x - unit * 0.6} ${y + unit * 0.5} ${x - unit * 0.4} ${y}Q${x} ${y - 24} ${x + unit * 0.5} ${y + 6}` +
      pathData`Q${x + unit * 0.7} ${y + unit * 0.6} ${width + 10} ${y + unit * 0.8}V${height}Z`,
    ink,
  );
  const light = rect(x - w * 0.45, y - w * 1.3, w * 0.42, w * 0.6, canvas.main);
  const tree = stroke(
    pathData`M${x + unit * 0.72} ${y + 60}q-8-60 6-104l-26-30m26 30l34-36m-17 18l-2-34`,
    ink,
    7,
    { 'stroke-linecap': 'round' },
  );
  return { art: moon + tree + home + hill + light, box: boxBelow(canvas, 0.68, ink, 'middle') };
}
