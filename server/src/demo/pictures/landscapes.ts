import type { Random } from '../../platform/random.ts';
import { type Canvas, circle, path, rectangle } from './canvas.ts';
import { mix, type Scheme } from './palette.ts';

/** A sun with a halo, for the compositions that have a horizon. */
export function drawSun(canvas: Canvas, scheme: Scheme, x: number, y: number, radius: number) {
  const face = canvas.gradient(mix(scheme.accent, '#ffffff', 0.28), scheme.accent);
  canvas.add(circle(x, y, radius * 2.6, `fill="${canvas.glow(scheme.accent, 0.4)}"`));
  canvas.add(circle(x, y, radius, `fill="${face}"`));
}

export function bridge(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const water = height * random.between(0.68, 0.74);
  const deck = height * random.between(0.36, 0.42);
  const sunX = width * random.between(0.25, 0.75);
  drawSun(canvas, scheme, sunX, deck - random.between(20, 110), random.between(120, 180));

  const crest = random.between(60, 160);
  const hills = [
    ...['M', -5, water, 'V', water - crest, 'C', width * 0.25, water - crest * 2.2, width * 0.4, water],
    ...[width * 0.62, water - crest * 0.8, 'S', width * 0.9, water - crest * 2.4],
    ...[width + 5, water - crest, 'V', water, 'Z'],
  ];
  const haze = canvas.gradient(mix(scheme.tones[1], scheme.ground[0], 0.3), scheme.tones[0]);
  canvas.add(path(hills, `fill="${haze}"`));
  const surface = canvas.gradient(scheme.tones[1], mix(scheme.tones[0], scheme.ground[1], 0.3));
  canvas.add(rectangle(0, water, width, height - water, `fill="${surface}"`));

  const stone = scheme.tones[4];
  const spans = { count: random.whole(2, 4), pier: random.between(54, 84) };
  const mirror = `fill="${mix(stone, scheme.tones[1], 0.72)}" fill-opacity="0.6"`;
  const wall = `fill="${canvas.gradient(mix(stone, scheme.tones[3], 0.45), stone)}"`;
  canvas.add(path(arcade(width, water, water + (water - deck) * 0.72, spans), mirror));
  canvas.add(path(arcade(width, water, deck, spans), wall));
  canvas.add(rectangle(0, deck - 22, width, 30, `fill="${mix(stone, scheme.accent, 0.55)}"`));
  for (let post = 0; post <= 26; post++) {
    canvas.add(rectangle((width / 26) * post - 3, deck - 62, 6, 44, `fill="${stone}"`));
  }
  canvas.add(rectangle(0, deck - 68, width, 8, `fill="${stone}"`));

  for (let ripple = 0; ripple < 14; ripple++) {
    const y = water + 24 + ((height - water - 40) / 14) * ripple;
    const long = random.between(60, 260);
    const glints = ripple % 3 === 0;
    const x = glints ? sunX - long / 2 + random.between(-60, 60) : random.between(0, width - long);
    const paint = `fill="${glints ? scheme.accent : stone}" fill-opacity="0.4"`;
    canvas.add(rectangle(x, y, long, 6, `rx="3" ${paint}`));
  }
}

/** A wall between the water and its crown, with arches cut out; upside down when the crown lies below. */
function arcade(width: number, water: number, crown: number, spans: { count: number; pier: number }) {
  const span = (width + 120) / spans.count;
  const half = (span - spans.pier) / 2;
  const lift = Math.min(half, Math.abs(water - crown) - 60);
  const outline: (string | number)[] = ['M', -60, crown, 'H', width + 60, 'V', water];
  for (let index = spans.count - 1; index >= 0; index--) {
    const middle = -60 + span * (index + 0.5);
    outline.push('H', middle + half, 'A', half, lift, 0, 0, water > crown ? 0 : 1, middle - half, water);
  }
  return [...outline, 'H', -60, 'Z'];
}

export function road(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const horizon = height * random.between(0.34, 0.42);
  const first = random.pick([1, -1]);
  const bends: Bend[] = [{ x: width * random.between(0.36, 0.64), y: horizon, half: 9 }];
  drawSun(canvas, scheme, (bends[0] as Bend).x, horizon - 30, random.between(110, 160));
  const folds = 5;
  for (let fold = 0; fold < folds; fold++) {
    const share = (fold + 1) / folds;
    const side = fold % 2 === 0 ? first : -first;
    const top = horizon + (height - horizon) * (fold / folds) ** 1.25;
    const lift = random.between(30, 100) * (0.5 + share) * side;
    const tone = scheme.tones[fold] as string;
    const field = canvas.gradient(mix(tone, '#ffffff', 0.12), mix(tone, scheme.ground[1], 0.2));
    const edge = [
      ...['M', -10, top - lift * 0.5, 'C', width * 0.3, top - lift, width * 0.6, top + lift],
      ...[width + 10, top - lift * 0.3, 'V', height + 10, 'H', -10, 'Z'],
    ];
    canvas.add(path(edge, `fill="${field}"`));
    bends.push({
      x: width / 2 + side * random.between(90, 260) * (0.5 + share / 2),
      y: horizon + (height * 1.03 - horizon) * share ** 1.25,
      half: 12 + share ** 2 * 190,
    });
  }
  const surface = canvas.gradient(mix(scheme.accent, '#ffffff', 0.5), mix(scheme.second, '#ffffff', 0.35));
  const near = bends[folds] as Bend;
  const back = [...bends].reverse();
  const kerbs = ['M', ...kerb(bends, -1), 'L', near.x + near.half, near.y, ...kerb(back, 1).slice(2), 'Z'];
  canvas.add(path(kerbs, `fill="${surface}"`));
}

interface Bend {
  x: number;
  y: number;
  /** Half the road's width here. */
  half: number;
}

/** One side of the road, as the first point and the curves that follow it. */
function kerb(bends: Bend[], side: 1 | -1): (string | number)[] {
  return bends.flatMap((bend, index) => {
    const x = bend.x + bend.half * side;
    const before = bends[index - 1];
    if (!before) return [x, bend.y];
    const halfway = (before.y + bend.y) / 2;
    return ['C', before.x + before.half * side, halfway, x, halfway, x, bend.y];
  });
}
