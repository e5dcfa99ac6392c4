import type { Random } from '../../platform/random.ts';
import { type Canvas, circle, path, ringSlice } from './canvas.ts';
import { mix, type Scheme } from './palette.ts';

/** Compositions that keep to the middle, since avatars are shown as circles. */
export const avatarCompositions = [hills, halves, petals, orbits];

function hills(canvas: Canvas, random: Random, scheme: Scheme) {
  const side = canvas.width;
  const sunX = side * random.between(0.35, 0.65);
  canvas.add(circle(sunX, side * 0.38, side * random.between(0.15, 0.2), `fill="${scheme.accent}"`));
  for (let layer = 0; layer < 3; layer++) {
    const tone = scheme.tones[layer + 2] as string;
    const top = side * (0.52 + layer * 0.14);
    const bend = side * random.between(-0.16, 0.16);
    const paint = canvas.gradient(mix(tone, '#ffffff', 0.16), tone);
    canvas.add(
      path(
        ['M', 0, top + bend, 'Q', side / 2, top - bend * 1.6, side, top + bend * 0.4, 'V', side, 'H', 0, 'Z'],
        `fill="${paint}"`,
      ),
    );
  }
}

function halves(canvas: Canvas, random: Random, scheme: Scheme) {
  const side = canvas.width;
  const turn = random.pick([0, 45, 90, 135]);
  const centre = { x: side / 2, y: side / 2 };
  const radius = side * random.between(0.3, 0.36);
  const [one, two] = random.shuffled([scheme.accent, scheme.tones[3], scheme.tones[4]]);
  const shift = side * random.pick([0, 0.09]);
  const along = (turn * Math.PI) / 180;
  for (const [colour, from, sign] of [
    [one, turn, 1],
    [two, turn + 180, -1],
  ] as const) {
    const shifted = {
      x: centre.x + Math.cos(along) * shift * sign,
      y: centre.y + Math.sin(along) * shift * sign,
    };
    const paint = canvas.gradient(mix(colour as string, '#ffffff', 0.18), colour as string);
    canvas.add(ringSlice(shifted, { inner: 0, outer: radius }, { from, to: from + 180 }, `fill="${paint}"`));
  }
}

function petals(canvas: Canvas, random: Random, scheme: Scheme) {
  const side = canvas.width;
  const count = random.pick([5, 6, 8]);
  const start = random.between(0, 360);
  const colours = random.shuffled(scheme.tones.slice(2));
  for (let petal = 0; petal < count; petal++) {
    const colour = colours[petal % (count % 3 === 0 ? 3 : 2)] as string;
    const degrees = start + (petal * 360) / count;
    const paint = canvas.gradient(mix(colour, '#ffffff', 0.2), colour);
    canvas.add(
      `<ellipse cx="${side * 0.7}" cy="${side / 2}" rx="${side * 0.19}" ry="${side * 0.115}" fill="${paint}" ` +
        `fill-opacity="0.92" transform="rotate(${degrees} ${side / 2} ${side / 2})"/>`,
    );
  }
  canvas.add(circle(side / 2, side / 2, side * 0.1, `fill="${scheme.accent}"`));
}

function orbits(canvas: Canvas, random: Random, scheme: Scheme) {
  const side = canvas.width;
  const rings = random.whole(3, 4);
  for (let ring = 0; ring < rings; ring++) {
    const radius = side * (0.13 + ring * 0.085);
    const colour = scheme.tones[4 - (ring % 3)] as string;
    const from = random.between(0, 360);
    const radii = { inner: radius, outer: radius + side * 0.055 };
    canvas.add(
      ringSlice(
        { x: side / 2, y: side / 2 },
        radii,
        { from, to: from + random.between(150, 320) },
        `fill="${colour}"`,
      ),
    );
  }
  canvas.add(circle(side / 2, side / 2, side * 0.08, `fill="${scheme.accent}"`));
}
