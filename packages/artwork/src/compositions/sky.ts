import { boxAbove, boxBelow, type Canvas, landBelow, type Picture, person } from '../canvas.ts';
import { contrast, isRed, luminance, mix } from '../colour.ts';
import {
  along,
  clip,
  closed,
  disc,
  formatNumber,
  group,
  path,
  pathData,
  polar,
  polygon,
  rect,
  repeat,
  ring,
  shifted,
  stroke,
  times,
} from '../svg-shapes.ts';

/** A sun at the horizon with beams. */
export function rays(canvas: Canvas): Picture {
  const { x, unit, random, width, height, ground, ink, main, second } = canvas;
  const y = height * (canvas.wide ? 0.74 : 0.64);
  const count = random.integer(7, 16);
  const share = random.between(0.36, 0.56);
  const tip = (i: number) => polar(x, y, height * 2, Math.PI * (1 + i / count));
  // Red rays remind many viewers of a war flag: another ink is used.
  const beam =
    [main, second, ink].find((colour) => !isRed(colour) && contrast(colour, ground) > 1.4) ?? ink;
  const sky = isRed(ground) ? mix(ground, ink, 0.88) : ground;
  const beams =
    rect(0, 0, width, y, sky) +
    path(
      repeat(count, (i) => closed([[x, y], tip(i), tip(i + share)])),
      beam,
    );
  const sun = random.pick([
    () =>
      disc(x, y, unit * 0.82, ink) +
      ring(x, y, unit * 0.98, second, 9) +
      disc(x + canvas.misregistration, y, unit * 0.66, second),
    () => disc(x, y, unit * 0.95, ground) + disc(x, y, unit * 0.8, main),
    () =>
      [second, ground, ink, main]
        .map((colour, i) => disc(x, y, unit * (1.3 - i * 0.3), colour))
        .join(''),
    () => disc(x, y, unit * 0.75, ground) + person(canvas, x, y + 8, unit * 1.15, ink),
  ])();
  return {
    art: beams + sun + landBelow(canvas, y, width / 5, 3),
    box: boxBelow(canvas, 0.67, ink, 'middle'),
  };
}

/** Layered hills under a low sun. */
export function horizons(canvas: Canvas): Picture {
  const { x, unit, random, width, height } = canvas;
  const top = height * (canvas.wide ? 0.4 : 0.46);
  const bands = random.integer(5, 8);
  const sun = disc(
    x + unit * random.between(-0.5, 0.5),
    top - unit * random.between(-0.15, 0.1),
    unit * 0.56,
    canvas.main,
  );
  const land = repeat(bands, (i) => {
    const y = top + ((height - top) * i ** 1.2) / bands ** 1.2;
    const [a, b] = [random.between(-46, 46), random.between(-46, 46)];
    const edge = pathData`M0 ${y + a / 2}C${width * 0.3} ${y + a} ${width * 0.6} ${y + b} ${width} ${y - a / 3}`;
    return path(pathData`${edge}V${height}H0Z`, mix(canvas.second, canvas.ink, (i + 0.3) / bands));
  });
  return { art: sun + land, box: boxAbove(canvas, 0.32) };
}

export function eclipse(canvas: Canvas): Picture {
  const { x, y, unit, random, ground, ink, second } = canvas;
  const angle = random.between(-2.6, -0.5);
  const [moonX, moonY] = polar(x, y, unit * random.between(0.16, 0.36), angle);
  const beam = (i: number) => [
    polar(x, y, unit * 1.08, i * 0.1309),
    polar(x, y, unit * (i % 2 ? 1.2 : 1.42), i * 0.1309),
  ];
  const corona = random.chance()
    ? repeat(4, (i) => ring(x, y, unit * (1.14 + i * 0.16), second, 5 - i))
    : stroke(
        repeat(48, (i) => `M${along(beam(i))}`),
        second,
        4,
      );
  const shadow = luminance(ink) < luminance(ground) ? ink : ground;
  return {
    art: corona + disc(x, y, unit, canvas.main) + disc(moonX, moonY, unit * 0.93, shadow),
    box: boxBelow(canvas, 0.7, ground, 'middle'),
  };
}

/** A planet with rings, a moon and a few stars. */
export function orbits(canvas: Canvas): Picture {
  const { x, y, unit, random, width, height, ink, main, second } = canvas;
  const tilt = random.integer(-32, 32);
  const sky = height * (canvas.wide ? 1 : 0.68);
  const stars = path(
    repeat(26, () => pathData`M${random.next() * width} ${random.next() * sky}h3v3h-3z`),
    ink,
  );
  const halfRings = (sweep: 0 | 1) =>
    repeat(3, (i) => {
      const across = unit * (1.2 + i * 0.15);
      return stroke(
        pathData`M${-across} 0A${across} ${unit * (0.3 + i * 0.05)} 0 0 ${sweep} ${across} 0`,
        i === 1 ? second : ink,
        8 - i * 2,
      );
    });
  const radius = unit * 0.8;
  const night = path(
    pathData`M${-radius} 0A${radius} ${radius} 0 0 0 ${radius} 0Q0 ${unit * 0.34} ${-radius} 0Z`,
    mix(main, second, 0.6),
  );
  const [moonX, moonY] = polar(x, y, unit * 1.2, random.between(-2.4, -0.8));
  // Half of the rings are behind the planet.
  const planet = halfRings(1) + disc(0, 0, radius, main) + night + halfRings(0);
  return {
    art: stars + disc(moonX, moonY, unit * 0.16, second) + shifted(planet, x, y, `rotate(${tilt})`),
    box: boxBelow(canvas, 0.7),
  };
}

/** A person falling into loops, or a spiral of two to four arms. */
export function spiral(canvas: Canvas): Picture {
  return canvas.random.chance() ? loops(canvas) : whirl(canvas);
}

function loops(canvas: Canvas): Picture {
  const { x, y, unit, random, ground } = canvas;
  const count = random.integer(14, 20);
  const across = unit * 1.32;
  const ellipses = repeat(
    count,
    (i) =>
      pathData`<ellipse rx="${across}" ry="${across * 0.42}" transform="rotate(${(i * 180) / count})"/>`,
  );
  const art =
    shifted(group(ellipses, { fill: 'none', stroke: canvas.main, 'stroke-width': 2.6 }), x, y) +
    disc(x, y, unit * 0.34, ground) +
    person(canvas, x, y + unit * 0.3, unit * 0.6, canvas.ink, `rotate(${random.integer(-40, 40)})`);
  return { art, box: boxBelow(canvas, 0.7, ground, 'middle') };
}

function whirl(canvas: Canvas): Picture {
  const { x, y, unit, random, main, ink } = canvas;
  const arms = random.integer(2, 4);
  const turn = random.pick([1, -1]);
  const reach = unit * 1.3;
  const edge = (lag: number) =>
    times(40, (i) => polar(0, 0, reach * 1.3 * (i / 39) ** 1.3, turn * (i * 0.24 + lag)));
  const blade = closed([...edge(0), ...edge(Math.PI / arms).reverse()]);
  // Equal paths, because they compress to almost nothing.
  const blades = repeat(arms, (arm) =>
    path(blade, ink, { transform: `rotate(${formatNumber((arm * 360) / arms)})` }),
  );
  const art =
    disc(x + canvas.misregistration, y - canvas.misregistration, reach, main) +
    disc(x, y, reach, canvas.second) +
    clip('c', disc(0, 0, reach, ink)) +
    shifted(group(blades, { 'clip-path': 'url(#c)' }), x, y) +
    disc(x, y, unit * 0.2, main);
  return { art, box: boxBelow(canvas, 0.72, canvas.ground, 'middle') };
}

export function burst(canvas: Canvas): Picture {
  const { x, y, unit, random, misregistration: slip, ink } = canvas;
  const count = random.integer(11, 17);
  const star = (outer: number, inner: number, fill: string) => {
    const reach = (i: number) =>
      unit * (i % 2 ? inner : random.between(outer * 0.82, outer * 1.12));
    return polygon(
      times(count * 2, (i) => polar(x, y, reach(i), (i * Math.PI) / count)),
      fill,
    );
  };
  const core =
    disc(x, y, unit * 0.36, canvas.ground) + (random.chance() ? disc(x, y, unit * 0.2, ink) : '');
  const art =
    shifted(star(1.36, 0.8, canvas.second), slip * 2, slip * 2) +
    star(1.3, 0.72, canvas.main) +
    star(0.9, 0.5, ink) +
    core;
  return { art, box: boxBelow(canvas, 0.71) };
}
