import { luminance, mix, mostReadable } from '../colour.ts';
import { closed, d, disc, many, path, polar, polygon, rect, shifted } from '../pencils.ts';
import { boxAbove, boxBelow, type Picture, person, type Sheet } from '../sheet.ts';

/** Somebody and a shadow longer than they are. */
export function figure(sheet: Sheet): Picture {
  const { unit, chance, width, height, ink } = sheet;
  const y = height * (sheet.wide ? 0.58 : 0.57);
  const x = sheet.x + unit * 0.34;
  const tall = unit * 0.95;
  const slope = chance.between(0.05, 0.2) * width;
  const plain = polygon(
    [
      [0, y - 20],
      [width, y - 20 - slope],
      [width, height],
      [0, height],
    ],
    sheet.main,
  );
  const shadow = person(sheet, x, y, tall, ink, `skewX(${chance.whole(34, 52)}) scale(1.1 -2.6)`);
  const sun = disc(
    sheet.x - unit * 0.55,
    y - unit * chance.between(0.2, 0.7),
    unit * 0.42,
    sheet.second,
  );
  return { art: sun + plain + shadow + person(sheet, x, y, tall, ink), box: boxAbove(sheet, 0.33) };
}

/** Frames within frames, and somebody at the end of them. */
export function frames(sheet: Sheet): Picture {
  const { unit, chance, wide, ground, ink } = sheet;
  const count = chance.whole(6, 9);
  const [across, tall] = wide ? [unit * 2.7, unit * 2.1] : [sheet.width - 56, sheet.area - 60];
  const top = wide ? sheet.y : 32 + tall / 2;
  const tones = [sheet.main, ground, ink, ground, sheet.second, ground];
  const twist = chance.pick([0, 2, 4.5]);
  const drift = chance.between(-5, 5);
  const round = chance.likely(0.35);
  const frame = (share: number, fill: string) => {
    const [w, h] = [across * share, tall * share];
    return round
      ? d`<ellipse rx="${w / 2}" ry="${h / 2}" fill="${fill}"/>`
      : rect(-w / 2, -h / 2, w, h, fill);
  };
  const toneOf = (i: number) => tones[i % tones.length] ?? ground;
  const nest = many(count, (i) =>
    shifted(
      frame(1 - i / (count + 0.6), toneOf(i)),
      sheet.x + drift * i,
      top + i * 3,
      d`rotate(${twist * i})`,
    ),
  );
  const inmost = mostReadable(toneOf(count - 1), [ink, ground]);
  return {
    art: nest + person(sheet, sheet.x + drift * count, top + count * 3 + 20, 46, inmost),
    box: boxBelow(sheet, 0.69),
  };
}

/** A disc, a person or a triangle that shows only because the slats change colour on it. */
export function blinds(sheet: Sheet): Picture {
  const { x, y, unit, chance, wide, width, ground } = sheet;
  const pitch = chance.whole(20, 28);
  const tilt = chance.pick([0, -18, 90, 45]);
  const slats = (id: string, fill: string, shift: number) =>
    `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${tilt})">${rect(0, shift, pitch, pitch / 2, fill)}</pattern>`;
  const shape = chance.pick([
    () => disc(x, y, unit * 1.05, ground),
    () => person(sheet, x, y + unit * 1.25, unit * 2.5, ground),
    () =>
      polygon(
        [
          [x, y - unit * 1.15],
          [x + unit * 1.2, y + unit * 0.95],
          [x - unit * 1.2, y + unit * 0.95],
        ],
        ground,
      ),
  ])();
  const tall = wide ? sheet.height : sheet.area;
  const defs = `<defs>${slats('a', wide ? sheet.second : sheet.ink, 0)}${slats('b', sheet.main, pitch / 2)}<clipPath id="c">${shape}</clipPath></defs>`;
  const art =
    defs +
    rect(0, 0, width, tall, 'url(#a)') +
    shape +
    rect(0, 0, width, tall, 'url(#b)', { 'clip-path': 'url(#c)' });
  return { art, box: boxBelow(sheet, 0.72) };
}

/** Somebody on a flight of stairs, before a sun. */
export function stairs(sheet: Sheet): Picture {
  const { unit, chance, wide, width, height, ink } = sheet;
  const count = chance.whole(4, 8);
  const left = width * sheet.calm * 0.8;
  const run = (width - left) / count;
  const rise = (height * (wide ? 0.56 : 0.5)) / count;
  const top = (i: number) => height - rise * (i + 0.6);
  const step = chance.whole(1, count - 2);
  const x = left + run * (step + 0.5);
  const sunX = x + unit * chance.between(-0.35, 0.1);
  const sun = disc(
    sunX,
    top(step) - unit * chance.between(0.35, 0.6),
    unit * chance.between(0.55, 0.8),
    sheet.main,
  );
  const climb = many(count, (i) => (i ? d`v${-rise}h${run}` : d`h${run}`));
  const flight = path(d`M${left} ${height}V${top(0)}${climb}V${height}Z`, ink);
  const treads = many(count, (i) => rect(left + i * run, top(i), run, 6, sheet.second));
  return {
    art: sun + flight + treads + person(sheet, x, top(step) + 2, unit * 0.75, ink),
    box: boxAbove(sheet, 0.32),
  };
}

/** Somebody in a lit doorway. */
export function door(sheet: Sheet): Picture {
  const { unit, width, height, ink, main } = sheet;
  const [w, h] = [unit * 0.8, unit * 1.55];
  const x = sheet.x + (sheet.wide ? 0 : width * 0.12);
  const y = height * (sheet.wide ? 0.74 : 0.73);
  const floor = rect(0, y, width, height - y, sheet.second);
  const light = polygon(
    [
      [x - w / 2, y],
      [x + w / 2, y],
      [x + w * 0.15, height + 20],
      [x - w * 2.1, height + 20],
    ],
    main,
  );
  const leaf = polygon(
    [
      [x + w / 2, y - h],
      [x + w * 1.1, y - h * 1.09],
      [x + w * 1.1, y + h * 0.13],
      [x + w / 2, y],
    ],
    mix(ink, sheet.ground, 0.12),
  );
  const knob = disc(x + w * 0.98, y - h * 0.46, 4, main);
  const somebody = (lean?: string) => person(sheet, x - w * 0.02, y + 6, h * 0.72, ink, lean);
  const art =
    floor +
    light +
    rect(x - w / 2, y - h, w, h, main) +
    leaf +
    knob +
    somebody() +
    somebody('skewX(32) scale(1.1 -1.5)');
  return { art, box: boxAbove(sheet, 0.33) };
}

/** An eye, with or without a tear. */
export function eye(sheet: Sheet): Picture {
  const { x, y, unit, chance, ground, ink, main } = sheet;
  const [w, h] = [unit * 1.25, unit * 0.8];
  const lid = (k: number) =>
    d`M${x - w} ${y}Q${x} ${y - h * 2 * k} ${x + w} ${y}Q${x} ${y + h * 1.7 * k} ${x - w} ${y}Z`;
  const lash = (i: number) => {
    const angle = Math.PI * (1.14 + i * 0.072);
    const at = (reach: number, turn: number) => polar(x, y + 20, unit * reach, angle + turn);
    return closed([at(0.98, -0.035), at(chance.between(1.25, 1.5), 0), at(0.98, 0.035)]);
  };
  const lashes = path(many(11, lash), ink);
  const u = unit;
  const drop = d`M${x} ${y + u * 0.7}q${u * 0.3} ${u * 0.48} 0 ${u * 0.56}q${-u * 0.3} ${-u * 0.08} 0 ${-u * 0.56}Z`;
  const tear = chance.likely() ? path(drop, main) : '';
  const isDay = luminance(ground) > 0.2;
  const white = path(lid(1), ink) + path(lid(0.86), isDay ? ground : ink);
  const iris =
    disc(x + sheet.slip, y - 6, unit * 0.52, sheet.second) + disc(x, y - 4, unit * 0.5, main);
  const pupil =
    disc(x, y - 4, unit * 0.25, isDay ? ink : ground) +
    disc(x + unit * 0.09, y - unit * 0.12, unit * 0.075, main);
  return { art: lashes + white + iris + pupil + tear, box: boxBelow(sheet, 0.7, ground, 'middle') };
}
