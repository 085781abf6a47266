import { boxAbove, boxBelow, type Canvas, type Picture, person } from '../canvas.ts';
import { luminance, mix, mostReadable } from '../colour.ts';
import {
  closed,
  disc,
  path,
  pathData,
  polar,
  polygon,
  rect,
  repeat,
  shifted,
} from '../svg-shapes.ts';

/** A person with a long shadow. */
export function figure(canvas: Canvas): Picture {
  const { unit, random, width, height, ink } = canvas;
  const y = height * (canvas.wide ? 0.58 : 0.57);
  const x = canvas.x + unit * 0.34;
  const tall = unit * 0.95;
  const slope = random.between(0.05, 0.2) * width;
  const plain = polygon(
    [
      [0, y - 20],
      [width, y - 20 - slope],
      [width, height],
      [0, height],
    ],
    canvas.main,
  );
  const shadow = person(
    canvas,
    x,
    y,
    tall,
    ink,
    `skewX(${random.integer(34, 52)}) scale(1.1 -2.6)`,
  );
  const sun = disc(
    canvas.x - unit * 0.55,
    y - unit * random.between(0.2, 0.7),
    unit * 0.42,
    canvas.second,
  );
  return {
    art: sun + plain + shadow + person(canvas, x, y, tall, ink),
    box: boxAbove(canvas, 0.33),
  };
}

/** Nested frames with a person in the innermost. */
export function frames(canvas: Canvas): Picture {
  const { unit, random, wide, ground, ink } = canvas;
  const count = random.integer(6, 9);
  const [across, tall] = wide ? [unit * 2.7, unit * 2.1] : [canvas.width - 56, canvas.area - 60];
  const top = wide ? canvas.y : 32 + tall / 2;
  const tones = [canvas.main, ground, ink, ground, canvas.second, ground];
  const twist = random.pick([0, 2, 4.5]);
  const drift = random.between(-5, 5);
  const round = random.chance(0.35);
  const frame = (share: number, fill: string) => {
    const [w, h] = [across * share, tall * share];
    return round
      ? pathData`<ellipse rx="${w / 2}" ry="${h / 2}" fill="${fill}"/>`
      : rect(-w / 2, -h / 2, w, h, fill);
  };
  const getTone = (i: number) => tones[i % tones.length] ?? ground;
  const nest = repeat(count, (i) =>
    shifted(
      frame(1 - i / (count + 0.6), getTone(i)),
      canvas.x + drift * i,
      top + i * 3,
      pathData`rotate(${twist * i})`,
    ),
  );
  const inmost = mostReadable(getTone(count - 1), [ink, ground]);
  return {
    art: nest + person(canvas, canvas.x + drift * count, top + count * 3 + 20, 46, inmost),
    box: boxBelow(canvas, 0.69),
  };
}

/** A disc, person or triangle that is visible only where slats change colour. */
export function blinds(canvas: Canvas): Picture {
  const { x, y, unit, random, wide, width, ground } = canvas;
  const pitch = random.integer(20, 28);
  const tilt = random.pick([0, -18, 90, 45]);
  const slats = (id: string, fill: string, shift: number) =>
    `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${tilt})">${rect(0, shift, pitch, pitch / 2, fill)}</pattern>`;
  const shape = random.pick([
    () => disc(x, y, unit * 1.05, ground),
    () => person(canvas, x, y + unit * 1.25, unit * 2.5, ground),
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
  const tall = wide ? canvas.height : canvas.area;
  const defs = `<defs>${slats('a', wide ? canvas.second : canvas.ink, 0)}${slats('b', canvas.main, pitch / 2)}<clipPath id="c">${shape}</clipPath></defs>`;
  const art =
    defs +
    rect(0, 0, width, tall, 'url(#a)') +
    shape +
    rect(0, 0, width, tall, 'url(#b)', { 'clip-path': 'url(#c)' });
  return { art, box: boxBelow(canvas, 0.72) };
}

/** A person on stairs before a sun. */
export function stairs(canvas: Canvas): Picture {
  const { unit, random, wide, width, height, ink } = canvas;
  const count = random.integer(4, 8);
  const left = width * canvas.calm * 0.8;
  const run = (width - left) / count;
  const rise = (height * (wide ? 0.56 : 0.5)) / count;
  const top = (i: number) => height - rise * (i + 0.6);
  const step = random.integer(1, count - 2);
  const x = left + run * (step + 0.5);
  const sunX = x + unit * random.between(-0.35, 0.1);
  const sun = disc(
    sunX,
    top(step) - unit * random.between(0.35, 0.6),
    unit * random.between(0.55, 0.8),
    canvas.main,
  );
  const climb = repeat(count, (i) => (i ? pathData`v${-rise}h${run}` : pathData`h${run}`));
  const flight = path(pathData`M${left} ${height}V${top(0)}${climb}V${height}Z`, ink);
  const treads = repeat(count, (i) => rect(left + i * run, top(i), run, 6, canvas.second));
  return {
    art: sun + flight + treads + person(canvas, x, top(step) + 2, unit * 0.75, ink),
    box: boxAbove(canvas, 0.32),
  };
}

/** A person in a lit doorway. */
export function door(canvas: Canvas): Picture {
  const { unit, width, height, ink, main } = canvas;
  const [w, h] = [unit * 0.8, unit * 1.55];
  const x = canvas.x + (canvas.wide ? 0 : width * 0.12);
  const y = height * (canvas.wide ? 0.74 : 0.73);
  const floor = rect(0, y, width, height - y, canvas.second);
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
    mix(ink, canvas.ground, 0.12),
  );
  const knob = disc(x + w * 0.98, y - h * 0.46, 4, main);
  const somebody = (lean?: string) => person(canvas, x - w * 0.02, y + 6, h * 0.72, ink, lean);
  const art =
    floor +
    light +
    rect(x - w / 2, y - h, w, h, main) +
    leaf +
    knob +
    somebody() +
    somebody('skewX(32) scale(1.1 -1.5)');
  return { art, box: boxAbove(canvas, 0.33) };
}

/** An eye, with or without a tear. */
export function eye(canvas: Canvas): Picture {
  const { x, y, unit, random, ground, ink, main } = canvas;
  const [w, h] = [unit * 1.25, unit * 0.8];
  const lid = (k: number) =>
    pathData`M${x - w} ${y}Q${x} ${y - h * 2 * k} ${x + w} ${y}Q${x} ${y + h * 1.7 * k} ${x - w} ${y}Z`;
  const lash = (i: number) => {
    const angle = Math.PI * (1.14 + i * 0.072);
    const toEyePoint = (reach: number, turn: number) =>
      polar(x, y + 20, unit * reach, angle + turn);
    return closed([
      toEyePoint(0.98, -0.035),
      toEyePoint(random.between(1.25, 1.5), 0),
      toEyePoint(0.98, 0.035),
    ]);
  };
  const lashes = path(repeat(11, lash), ink);
  const u = unit;
  const drop = pathData`M${x} ${y + u * 0.7}q${u * 0.3} ${u * 0.48} 0 ${u * 0.56}q${-u * 0.3} ${-u * 0.08} 0 ${-u * 0.56}Z`;
  const tear = random.chance() ? path(drop, main) : '';
  const isDay = luminance(ground) > 0.2;
  const white = path(lid(1), ink) + path(lid(0.86), isDay ? ground : ink);
  const iris =
    disc(x + canvas.misregistration, y - 6, unit * 0.52, canvas.second) +
    disc(x, y - 4, unit * 0.5, main);
  const pupil =
    disc(x, y - 4, unit * 0.25, isDay ? ink : ground) +
    disc(x + unit * 0.09, y - unit * 0.12, unit * 0.075, main);
  return {
    art: lashes + white + iris + pupil + tear,
    box: boxBelow(canvas, 0.7, ground, 'middle'),
  };
}
