import type { Random } from '../../platform/random.ts';
import { type Canvas, circle, path, rectangle, ringSlice } from './canvas.ts';
import { isDark, mix, type Scheme } from './palette.ts';

/** Seats around a stage, lights, gatherings of discs: many that turn to one place. */
export const eventCompositions = [auditorium, sunburst, confetti, spotlights, gathering];

function auditorium(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const stage = { x: width * random.between(0.4, 0.6), y: height * 1.04 };
  canvas.add(circle(stage.x, stage.y, 900, `fill="${canvas.glow(scheme.accent, 0.5)}"`));
  const rows = random.whole(9, 11);
  const first = 330;
  const gap = (1330 - first) / rows;
  const aisles = random.pick([[], [-90], [-112, -68]]);
  for (let row = 0; row < rows; row++) {
    const radius = first + row * gap;
    const seat = 22 + row * 2.6;
    const step = (seat * 2.55 * 180) / (Math.PI * radius);
    for (let angle = -180 + step / 2; angle < 0; angle += step) {
      if (aisles.some((aisle) => Math.abs(angle - aisle) < step * 0.62)) continue;
      const turn = (angle * Math.PI) / 180;
      const x = stage.x + Math.cos(turn) * radius;
      const y = stage.y + Math.sin(turn) * radius;
      if (x < -60 || x > width + 60 || y < -60) continue;
      const draw = random.next();
      const quiet = scheme.tones[Math.min(3, 1 + Math.floor((row / rows) * 3))] as string;
      const tone =
        draw < 0.05 ? scheme.accent : draw < 0.1 ? scheme.second : draw < 0.3 ? scheme.tones[4] : quiet;
      canvas.add(circle(x, y, seat, `fill="${tone}" fill-opacity="${draw < 0.1 ? 1 : 0.9}"`));
    }
  }
  const floor = canvas.gradient(mix(scheme.accent, '#ffffff', 0.3), scheme.accent);
  canvas.add(circle(stage.x, stage.y, 220, `fill="${floor}"`));
}

function sunburst(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const centre = { x: width * random.pick([0.3, 0.5, 0.7]), y: height * random.pick([0.5, 0.62, 1]) };
  const rays = random.pick([18, 24, 32]);
  const step = 360 / rays;
  const turn = random.between(0, step);
  for (let ray = 0; ray < rays; ray++) {
    const tone = scheme.tones[ray % 2 === 0 ? 0 : 1];
    const angles = { from: turn + ray * step, to: turn + ray * step + step / 2 };
    const paint = `fill="${mix(tone, scheme.ground[0], 0.25)}" fill-opacity="0.75"`;
    canvas.add(ringSlice(centre, { inner: 0, outer: 1900 }, angles, paint));
  }
  const rings = random.whole(5, 7);
  const largest = random.between(500, 620);
  const colours = random.shuffled([...scheme.tones.slice(1), scheme.second]);
  for (let ring = 0; ring < rings; ring++) {
    const colour = ring === rings - 1 ? scheme.accent : (colours[ring % colours.length] as string);
    const paint = canvas.gradient(mix(colour, '#ffffff', 0.18), colour, random.pick([45, 90, 135]));
    canvas.add(circle(centre.x, centre.y, largest * (1 - ring / rings) ** 1.1, `fill="${paint}"`));
  }
  const beads = random.pick([16, 24, 36]);
  for (let bead = 0; bead < beads; bead++) {
    const angle = (bead / beads) * Math.PI * 2;
    const [x, y] = [centre.x + Math.cos(angle) * largest * 1.16, centre.y + Math.sin(angle) * largest * 1.16];
    canvas.add(
      circle(x, y, bead % 4 === 0 ? 22 : 11, `fill="${bead % 4 === 0 ? scheme.accent : scheme.tones[3]}"`),
    );
  }
}

function confetti(canvas: Canvas, random: Random, scheme: Scheme) {
  // Both divide the canvas without a remainder.
  const side = random.pick([400 / 3, 200]);
  const colours = [...scheme.tones.slice(1), ...scheme.tones.slice(2), scheme.second];
  for (let y = 0; y < canvas.height; y += side) {
    for (let x = 0; x < canvas.width; x += side) {
      const draw = random.next();
      if (draw < 0.06) continue;
      const colour = draw > 0.92 ? scheme.accent : random.pick(colours);
      const paint = `fill="${canvas.gradient(mix(colour, '#ffffff', 0.14), colour, random.pick([0, 90]))}"`;
      const [cx, cy] = [x + side / 2, y + side / 2];
      const shape = random.whole(0, 4);
      const turn = random.pick([0, 90, 180, 270]);
      const radius = side * 0.43;
      if (shape <= 1) canvas.add(circle(cx, cy, radius * (shape === 0 ? 1 : 0.5), paint));
      else if (shape === 2) {
        canvas.add(
          ringSlice({ x: cx, y: cy }, { inner: 0, outer: radius }, { from: turn, to: turn + 180 }, paint),
        );
      } else if (shape === 3) {
        const corner = {
          x: cx + (turn < 180 ? -radius : radius),
          y: cy + (turn % 180 === 0 ? -radius : radius),
        };
        const from = turn === 0 ? 0 : turn === 90 ? 270 : turn === 180 ? 90 : 180;
        canvas.add(ringSlice(corner, { inner: 0, outer: radius * 2 }, { from, to: from + 90 }, paint));
      } else {
        const ring = `fill="none" stroke="${colour}" stroke-width="${radius * 0.42}"`;
        canvas.add(circle(cx, cy, radius * 0.79, ring));
      }
    }
  }
}

function spotlights(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const floor = height * 0.76;
  const lamps = random.whole(3, 5);
  const { ground, tones } = scheme;
  // Light shows in the dark only: a light scheme lends its deepest tones to the room.
  const wall = isDark(scheme) ? ground[0] : tones[4];
  const back = mix(wall, isDark(scheme) ? ground[1] : tones[3], 0.6);
  const lights = isDark(scheme)
    ? [scheme.second, tones[3], tones[4], tones[2]]
    : [scheme.second, ...ground, tones[1]];
  const colours = [scheme.accent, ...random.shuffled(lights)];
  canvas.add(rectangle(0, 0, width, floor, `fill="${canvas.gradient(wall, back)}"`));
  const stage = canvas.gradient(mix(back, wall, 0.2), mix(wall, '#000000', 0.15));
  canvas.add(rectangle(0, floor, width, height - floor, `fill="${stage}"`));
  for (let lamp = 0; lamp < lamps; lamp++) {
    const colour = colours[lamp] as string;
    const from = width * ((lamp + 0.5) / lamps) + random.between(-60, 60);
    const to = width * random.between(0.2, 0.8);
    const spread = random.between(170, 260);
    const beam = canvas.gradient(mix(colour, '#000000', 0.12), mix(colour, '#000000', 0.72));
    const pool = height * random.between(0.84, 0.92);
    canvas.add(
      path(
        [
          'M',
          from - 16,
          -10,
          'L',
          from + 16,
          -10,
          'L',
          to + spread,
          pool,
          'A',
          spread,
          62,
          0,
          0,
          1,
          to - spread,
          pool,
          'Z',
        ],
        `fill="${beam}" style="mix-blend-mode:screen"`,
      ),
    );
    canvas.add(
      `<ellipse cx="${to}" cy="${pool}" rx="${spread}" ry="62" fill="${mix(colour, '#ffffff', 0.2)}" fill-opacity="0.72"/>`,
    );
  }
}

function gathering(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const discs = random.whole(7, 10);
  const centre = { x: width * random.between(0.42, 0.58), y: height * random.between(0.45, 0.55) };
  const table = random.between(170, 230);
  const reach = random.between(390, 440);
  const start = random.between(0, 360);
  const colours = random.shuffled([...scheme.tones.slice(1), scheme.second]);
  const outline = `fill="none" stroke="${scheme.tones[1]}" stroke-opacity="0.5"`;
  for (const far of [1.75, 2.1, 2.5])
    canvas.add(circle(centre.x, centre.y, reach * far, `${outline} stroke-width="3"`));
  for (let disc = 0; disc < discs; disc++) {
    const angle = ((start + (disc * 360) / discs) * Math.PI) / 180;
    const radius = ((Math.PI * reach) / discs) * random.between(1.02, 1.3);
    const colour = disc === 0 ? scheme.accent : (colours[disc % colours.length] as string);
    const paint = canvas.gradient(mix(colour, '#ffffff', 0.2), colour, 60);
    const [x, y] = [centre.x + Math.cos(angle) * reach, centre.y + Math.sin(angle) * reach];
    canvas.add(circle(x, y, radius, `fill="${paint}" fill-opacity="0.88"`));
  }
  const top = canvas.gradient(mix(scheme.ground[0], '#ffffff', 0.3), scheme.ground[1], 60);
  canvas.add(circle(centre.x, centre.y, table, `fill="${top}"`));
  canvas.add(circle(centre.x, centre.y, table * 0.42, `fill="${scheme.accent}"`));
}
