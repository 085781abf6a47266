import { contrast, isRed, luminance, mix } from '../colour.ts';
import {
  along,
  clip,
  closed,
  d,
  disc,
  group,
  many,
  path,
  polar,
  polygon,
  rect,
  ring,
  shifted,
  stroke,
  times,
} from '../pencils.ts';
import { boxAbove, boxBelow, landBelow, type Picture, person, type Sheet } from '../sheet.ts';

/** A sun at the horizon, and its light cut into beams. */
export function rays(sheet: Sheet): Picture {
  const { x, unit, chance, width, height, ground, ink, main, second } = sheet;
  const y = height * (sheet.wide ? 0.74 : 0.64);
  const count = chance.whole(7, 16);
  const share = chance.between(0.36, 0.56);
  const tip = (i: number) => polar(x, y, height * 2, Math.PI * (1 + i / count));
  // Red rays read as a war flag to many viewers: they are printed in another ink.
  const beam =
    [main, second, ink].find((colour) => !isRed(colour) && contrast(colour, ground) > 1.4) ?? ink;
  const sky = isRed(ground) ? mix(ground, ink, 0.88) : ground;
  const beams =
    rect(0, 0, width, y, sky) +
    path(
      many(count, (i) => closed([[x, y], tip(i), tip(i + share)])),
      beam,
    );
  const sun = chance.pick([
    () =>
      disc(x, y, unit * 0.82, ink) +
      ring(x, y, unit * 0.98, second, 9) +
      disc(x + sheet.slip, y, unit * 0.66, second),
    () => disc(x, y, unit * 0.95, ground) + disc(x, y, unit * 0.8, main),
    () =>
      [second, ground, ink, main]
        .map((colour, i) => disc(x, y, unit * (1.3 - i * 0.3), colour))
        .join(''),
    () => disc(x, y, unit * 0.75, ground) + person(sheet, x, y + 8, unit * 1.15, ink),
  ])();
  return {
    art: beams + sun + landBelow(sheet, y, width / 5, 3),
    box: boxBelow(sheet, 0.67, ink, 'middle'),
  };
}

/** Bands of land, one behind the other, under a low sun. */
export function horizons(sheet: Sheet): Picture {
  const { x, unit, chance, width, height } = sheet;
  const top = height * (sheet.wide ? 0.4 : 0.46);
  const bands = chance.whole(5, 8);
  const sun = disc(
    x + unit * chance.between(-0.5, 0.5),
    top - unit * chance.between(-0.15, 0.1),
    unit * 0.56,
    sheet.main,
  );
  const land = many(bands, (i) => {
    const y = top + ((height - top) * i ** 1.2) / bands ** 1.2;
    const [a, b] = [chance.between(-46, 46), chance.between(-46, 46)];
    const edge = d`M0 ${y + a / 2}C${width * 0.3} ${y + a} ${width * 0.6} ${y + b} ${width} ${y - a / 3}`;
    return path(d`${edge}V${height}H0Z`, mix(sheet.second, sheet.ink, (i + 0.3) / bands));
  });
  return { art: sun + land, box: boxAbove(sheet, 0.32) };
}

export function eclipse(sheet: Sheet): Picture {
  const { x, y, unit, chance, ground, ink, second } = sheet;
  const angle = chance.between(-2.6, -0.5);
  const [moonX, moonY] = polar(x, y, unit * chance.between(0.16, 0.36), angle);
  const beam = (i: number) => [
    polar(x, y, unit * 1.08, i * 0.1309),
    polar(x, y, unit * (i % 2 ? 1.2 : 1.42), i * 0.1309),
  ];
  const corona = chance.likely()
    ? many(4, (i) => ring(x, y, unit * (1.14 + i * 0.16), second, 5 - i))
    : stroke(
        many(48, (i) => `M${along(beam(i))}`),
        second,
        4,
      );
  const shadow = luminance(ink) < luminance(ground) ? ink : ground;
  return {
    art: corona + disc(x, y, unit, sheet.main) + disc(moonX, moonY, unit * 0.93, shadow),
    box: boxBelow(sheet, 0.7, ground, 'middle'),
  };
}

/** A planet with rings, a moon and a few stars. */
export function orbits(sheet: Sheet): Picture {
  const { x, y, unit, chance, width, height, ink, main, second } = sheet;
  const tilt = chance.whole(-32, 32);
  const sky = height * (sheet.wide ? 1 : 0.68);
  const stars = path(
    many(26, () => d`M${chance.next() * width} ${chance.next() * sky}h3v3h-3z`),
    ink,
  );
  const halfRings = (sweep: 0 | 1) =>
    many(3, (i) => {
      const across = unit * (1.2 + i * 0.15);
      return stroke(
        d`M${-across} 0A${across} ${unit * (0.3 + i * 0.05)} 0 0 ${sweep} ${across} 0`,
        i === 1 ? second : ink,
        8 - i * 2,
      );
    });
  const radius = unit * 0.8;
  const night = path(
    d`M${-radius} 0A${radius} ${radius} 0 0 0 ${radius} 0Q0 ${unit * 0.34} ${-radius} 0Z`,
    mix(main, second, 0.6),
  );
  const [moonX, moonY] = polar(x, y, unit * 1.2, chance.between(-2.4, -0.8));
  // Half of the rings pass behind the planet, half before it.
  const planet = halfRings(1) + disc(0, 0, radius, main) + night + halfRings(0);
  return {
    art: stars + disc(moonX, moonY, unit * 0.16, second) + shifted(planet, x, y, `rotate(${tilt})`),
    box: boxBelow(sheet, 0.7),
  };
}

/** Somebody falling into a figure of loops, or a whirl of two to four arms. */
export function spiral(sheet: Sheet): Picture {
  return sheet.chance.likely() ? loops(sheet) : whirl(sheet);
}

function loops(sheet: Sheet): Picture {
  const { x, y, unit, chance, ground } = sheet;
  const count = chance.whole(14, 20);
  const across = unit * 1.32;
  const ellipses = many(
    count,
    (i) =>
      d`<ellipse rx="${across}" ry="${across * 0.42}" transform="rotate(${(i * 180) / count})"/>`,
  );
  const art =
    shifted(group(ellipses, { fill: 'none', stroke: sheet.main, 'stroke-width': 2.6 }), x, y) +
    disc(x, y, unit * 0.34, ground) +
    person(sheet, x, y + unit * 0.3, unit * 0.6, sheet.ink, `rotate(${chance.whole(-40, 40)})`);
  return { art, box: boxBelow(sheet, 0.7, ground, 'middle') };
}

function whirl(sheet: Sheet): Picture {
  const { x, y, unit, chance, main, ink } = sheet;
  const arms = chance.whole(2, 4);
  const turn = chance.pick([1, -1]);
  const reach = unit * 1.3;
  const edge = (arm: number, lag: number) =>
    times(48, (i) =>
      polar(
        x,
        y,
        reach * 1.3 * (i / 47) ** 1.3,
        turn * (i * 0.2 + lag) + (arm * 2 * Math.PI) / arms,
      ),
    );
  const blades = many(arms, (arm) =>
    closed([...edge(arm, 0), ...edge(arm, Math.PI / arms).reverse()]),
  );
  const art =
    disc(x + sheet.slip, y - sheet.slip, reach, main) +
    disc(x, y, reach, sheet.second) +
    clip('c', disc(x, y, reach, ink)) +
    path(blades, ink, { 'clip-path': 'url(#c)' }) +
    disc(x, y, unit * 0.2, main);
  return { art, box: boxBelow(sheet, 0.72, sheet.ground, 'middle') };
}

export function burst(sheet: Sheet): Picture {
  const { x, y, unit, chance, slip, ink } = sheet;
  const count = chance.whole(11, 17);
  const star = (outer: number, inner: number, fill: string) => {
    const reach = (i: number) =>
      unit * (i % 2 ? inner : chance.between(outer * 0.82, outer * 1.12));
    return polygon(
      times(count * 2, (i) => polar(x, y, reach(i), (i * Math.PI) / count)),
      fill,
    );
  };
  const core =
    disc(x, y, unit * 0.36, sheet.ground) + (chance.likely() ? disc(x, y, unit * 0.2, ink) : '');
  const art =
    shifted(star(1.36, 0.8, sheet.second), slip * 2, slip * 2) +
    star(1.3, 0.72, sheet.main) +
    star(0.9, 0.5, ink) +
    core;
  return { art, box: boxBelow(sheet, 0.71) };
}
