import type { Random } from '../../platform/random.ts';
import { type Canvas, path, rectangle } from './canvas.ts';
import { bridge, drawSun, road } from './landscapes.ts';
import { mix, type Scheme } from './palette.ts';

/** Stairs, bridges, roads, lines that climb: ways from one place to a better one. */
export const careerCompositions = [stairs, bridge, road, ribbons, blocks];

function stairs(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const steps = random.whole(5, 8);
  const run = width / steps;
  const rise = (height * 0.62) / steps;
  const mirrored = random.chance(0.4);
  const niches = random.chance(0.5);
  const sunX = mirrored ? width * 0.2 : width * 0.8;
  const goal = random.between(90, 130);
  const sunY = height * 0.88 - rise * steps - goal * 0.75 - random.between(0, 20);
  drawSun(canvas, scheme, sunX, sunY, goal);
  for (let step = 0; step < steps; step++) {
    const share = step / (steps - 1);
    const x = mirrored ? width - run * (step + 1) : run * step;
    const top = height * 0.88 - rise * (step + 1);
    const tone = scheme.tones[Math.min(4, 1 + Math.round(share * 3))] as string;
    const front = canvas.gradient(mix(tone, '#ffffff', 0.1), mix(tone, scheme.ground[1], 0.32));
    canvas.add(rectangle(x, top, run + 1, height - top, `fill="${front}"`));
    canvas.add(rectangle(x, top, run + 1, 16, `fill="${mix(tone, '#ffffff', 0.34)}"`));
    if (niches) {
      const half = run * 0.2;
      const crown = top + half * 2.2;
      const inside = canvas.gradient(mix(tone, scheme.tones[4], 0.5), mix(tone, '#000000', 0.12));
      const middle = x + run / 2;
      canvas.add(
        path(
          [
            'M',
            middle - half,
            height + 5,
            'V',
            crown,
            'A',
            half,
            half,
            0,
            0,
            1,
            middle + half,
            crown,
            'V',
            height + 5,
            'Z',
          ],
          `fill="${inside}" fill-opacity="0.8"`,
        ),
      );
    }
  }
}

/** Parallel bands that run in low, turn upwards round one centre and leave high round another. */
function ribbons(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const count = random.whole(4, 6);
  const gap = 400 / count;
  const thick = gap * random.pick([0.62, 0.84, 1.01]);
  const inner = 70;
  const outer = inner + count * gap;
  const rise = { x: width * random.between(0.08, 0.36), y: height * random.between(0.86, 0.92) - outer };
  const exit = { x: rise.x + outer + inner, y: rise.y - random.between(0, 60) };
  const sun = { x: rise.x * 0.75 + 60, y: rise.y - random.between(60, 160) };
  if (random.chance(0.6)) drawSun(canvas, scheme, sun.x, sun.y, random.between(120, 170));
  const colours = random.shuffled([...scheme.tones.slice(1), scheme.second]);
  const bright = random.whole(0, count - 1);
  for (let band = 0; band < count; band++) {
    const colour = band === bright ? scheme.accent : (colours[band % colours.length] as string);
    const first = outer - band * gap;
    const second = inner + band * gap;
    canvas.add(
      path(
        [
          ...['M', -60, rise.y + first, 'H', rise.x, 'A', first, first, 0, 0, 0, rise.x + first, rise.y],
          ...['V', exit.y, 'A', second, second, 0, 0, 1, exit.x, exit.y - second, 'H', width + 60],
        ],
        `stroke="${colour}" stroke-width="${thick}" fill="none"`,
      ),
    );
  }
}

function blocks(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const count = random.whole(5, 9);
  const each = width / count;
  const mirrored = random.chance(0.35);
  const bright = random.whole(Math.floor(count * 0.5), count - 1);
  for (let index = 0; index < count; index++) {
    const share = index / (count - 1);
    const top = height * (0.8 - share ** 1.2 * 0.54 + random.between(-0.03, 0.03));
    const x = mirrored ? width - each * (index + 1) : each * index;
    const tone =
      index === bright ? scheme.accent : (scheme.tones[Math.min(4, 1 + Math.floor(share * 3.99))] as string);
    const paint = canvas.gradient(mix(tone, '#ffffff', 0.16), mix(tone, scheme.ground[1], 0.3));
    // One shoulder is round, always on the side that the climb comes from.
    const near = mirrored ? x + each : x;
    const far = mirrored ? x - 1 : x + each + 1;
    const round = mirrored ? near - each : near + each;
    const shoulder = ['A', each, each, 0, 0, mirrored ? 0 : 1, round, top, 'H', far, 'V', height + 5, 'Z'];
    canvas.add(path(['M', near, height + 5, 'V', top + each, ...shoulder], `fill="${paint}"`));
  }
}
