import type { Random } from '../../platform/random.ts';
import { at, type Canvas, circle, path, rectangle, ringSlice } from './canvas.ts';
import { mix, type Scheme } from './palette.ts';

/** Pages, shelves, strata, arches: things that are laid one upon another. */
export const learningCompositions = [strata, quarterTiles, openPages, shelf, archways];

function strata(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const sunX = width * random.pick([0.27, 0.38, 0.66, 0.74]);
  const sunRadius = random.between(130, 210);
  const sunY = height * random.between(0.26, 0.36);
  canvas.add(circle(sunX, sunY, sunRadius * 2.4, `fill="${canvas.glow(scheme.accent, 0.35)}"`));
  const sun = canvas.gradient(mix(scheme.accent, '#ffffff', 0.25), scheme.accent);
  canvas.add(circle(sunX, sunY, sunRadius, `fill="${sun}"`));

  const layers = random.whole(6, 8);
  const tilt = random.between(-90, 90);
  for (let layer = 0; layer < layers; layer++) {
    const share = layer / (layers - 1);
    const tone = scheme.tones[Math.min(4, Math.round(share * 4))] as string;
    const top = height * (0.4 + share * 0.5);
    const swing = random.between(40, 130) * (1 - share * 0.45);
    const [a, b] = [random.between(-1, 1) * swing, random.between(-1, 1) * swing];
    const paint = canvas.gradient(mix(tone, '#ffffff', 0.1), mix(tone, scheme.ground[0], 0.12));
    canvas.add(
      path(
        [
          ...['M', -10, top + tilt * (1 - share)],
          ...['C', width * 0.3, top + a, width * 0.42, top + b, width * 0.6, top + (a + b) / 3],
          ...['S', width * 0.9, top - b, width + 10, top - tilt * (1 - share)],
          ...['V', height + 10, 'H', -10, 'Z'],
        ],
        `fill="${paint}"`,
      ),
    );
  }
}

function quarterTiles(canvas: Canvas, random: Random, scheme: Scheme) {
  const side = random.pick([300, 400]);
  const columns = Math.ceil(canvas.width / side);
  const rows = Math.ceil(canvas.height / side);
  // What does not fit is cut off evenly at both sides.
  const margin = (canvas.width - columns * side) / 2;
  const accentTile = random.whole(0, columns * rows - 1);
  for (let tile = 0; tile < columns * rows; tile++) {
    const x = margin + (tile % columns) * side;
    const y = Math.floor(tile / columns) * side;
    const backdrop = random.pick([scheme.ground[0], scheme.ground[1], scheme.tones[0]]);
    canvas.add(rectangle(x, y, side + 1, side + 1, `fill="${backdrop}"`));
    const corner = random.whole(0, 3);
    const centre = { x: x + (corner % 2) * side, y: y + Math.floor(corner / 2) * side };
    const from = [0, 90, 270, 180][corner] as number;
    const isAccent = tile === accentTile;
    const rings = isAccent ? 1 : random.pick([1, 2, 3, 4]);
    const colours = random.shuffled(scheme.tones.slice(1));
    for (let ring = 0; ring < rings; ring++) {
      const colour = isAccent ? scheme.accent : (colours[ring % colours.length] as string);
      const outer = side * (1 - ring / rings);
      const inner = rings === 1 ? 0 : side * (1 - (ring + 0.55) / rings);
      const paint = canvas.gradient(mix(colour, '#ffffff', 0.12), colour, from + 45);
      canvas.add(ringSlice(centre, { inner, outer }, { from, to: from + 90 }, `fill="${paint}"`));
    }
  }
}

function openPages(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const spine = { x: width * random.between(0.44, 0.56), y: height * 0.97 };
  canvas.add(circle(spine.x, height * 0.55, 760, `fill="${canvas.glow(scheme.tones[4], 0.16)}"`));
  const leaves = random.whole(6, 8);
  const length = random.between(960, 1060);
  const marked = random.whole(1, leaves - 2);
  for (const side of [-1, 1]) {
    for (let leaf = 0; leaf < leaves; leaf++) {
      const share = leaf / (leaves - 1);
      const turn = ((-90 + side * (80 - share * 74)) * Math.PI) / 180;
      const reach = length * (0.82 + share * 0.18);
      const tip = { x: spine.x + Math.cos(turn) * reach, y: spine.y + Math.sin(turn) * reach };
      const bulge = ((-90 + side * (80 - share * 74) - side * 24) * Math.PI) / 180;
      const belly = {
        x: spine.x + Math.cos(bulge) * reach * 0.66,
        y: spine.y + Math.sin(bulge) * reach * 0.66,
      };
      const low = ((-90 + side * (80 - share * 74) + side * 12) * Math.PI) / 180;
      const under = { x: spine.x + Math.cos(low) * reach * 0.6, y: spine.y + Math.sin(low) * reach * 0.6 };
      const isMarked = side === 1 ? leaf === marked : leaf === leaves - 1 - marked && random.chance(0.5);
      const tone = isMarked ? scheme.accent : (scheme.tones[(leaf + (side === 1 ? 1 : 0)) % 5] as string);
      const paint = canvas.gradient(mix(tone, '#ffffff', 0.2), tone, side === 1 ? 20 : 160);
      canvas.add(
        path(
          [
            'M',
            spine.x,
            spine.y,
            'Q',
            belly.x,
            belly.y,
            tip.x,
            tip.y,
            'Q',
            under.x,
            under.y,
            spine.x,
            spine.y,
            'Z',
          ],
          `fill="${paint}" fill-opacity="0.94"`,
        ),
      );
    }
  }
}

function shelf(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const boards = random.pick([1, 2]);
  const shortest = boards === 1 ? 560 : 300;
  const range = boards === 1 ? 330 : 170;
  for (let board = 0; board < boards; board++) {
    const floor = (height / boards) * (board + 1) - (boards === 1 ? 150 : 60);
    let x = random.between(-60, 40);
    let sinceAccent = random.whole(1, 5);
    let leanable = 0;
    while (x < width + 40) {
      const book = { x, floor, tall: shortest + random.between(0, range), thick: random.pick(THICKNESSES) };
      sinceAccent = sinceAccent > 6 && random.chance(0.4) ? 0 : sinceAccent + 1;
      const tone = sinceAccent === 0 ? scheme.accent : random.pick([...scheme.tones, scheme.second]);
      const leans = leanable > 0 && random.chance(0.16);
      if (leans) {
        // Its upper corner touches the neighbour, which must be tall enough to hold it.
        book.tall = Math.min(book.tall, leanable);
        book.x += book.tall * Math.sin(LEAN);
      }
      drawBook(canvas, random, scheme, { ...book, tone, leans });
      const gap = random.pick([3, 3, 3, 3, 30]);
      leanable = leans || gap > 3 ? 0 : book.tall;
      x = book.x + book.thick + (leans ? 8 : gap);
    }
    const plank = canvas.gradient(mix(scheme.tones[3], scheme.ground[0], 0.15), scheme.tones[4]);
    canvas.add(rectangle(0, floor, width, 26, `fill="${plank}"`));
    const shadow = canvas.gradient(mix(scheme.ground[1], '#000000', 0.16), scheme.ground[1]);
    canvas.add(rectangle(0, floor + 26, width, boards === 1 ? 124 : 34, `fill="${shadow}"`));
  }
}

const THICKNESSES = [46, 62, 62, 84, 84, 118];
/** Eight degrees, in radians. */
const LEAN = (8 * Math.PI) / 180;

interface Book {
  x: number;
  floor: number;
  tall: number;
  thick: number;
  tone: string;
  leans: boolean;
}

function drawBook(canvas: Canvas, random: Random, scheme: Scheme, book: Book) {
  const { x, floor, tall, thick, tone } = book;
  const top = floor - tall;
  const cloth = canvas.gradient(mix(tone, '#ffffff', 0.14), mix(tone, '#000000', 0.1), 0);
  const band = `fill="${mix(tone, random.pick([scheme.ground[0], '#ffffff', '#000000']), 0.35)}"`;
  const spine = [rectangle(x, top, thick, tall, `fill="${cloth}" rx="5"`)];
  const style = random.whole(0, 4);
  if (style === 1)
    for (const share of [0.1, 0.14, 0.86]) spine.push(rectangle(x, top + tall * share, thick, 9, band));
  if (style === 2) spine.push(rectangle(x, top + tall * 0.16, thick, tall * 0.14, band));
  if (style === 3)
    for (const share of [0.12, 0.84]) spine.push(rectangle(x, top + tall * share, thick, 24, band));
  if (style === 4) spine.push(circle(x + thick / 2, top + tall * 0.16, thick * 0.24, band));
  const pose = book.leans ? ` transform="rotate(-8 ${at(x)} ${at(floor)})"` : '';
  canvas.add(`<g${pose}>${spine.join('')}</g>`);
}

function archways(canvas: Canvas, random: Random, scheme: Scheme) {
  const { width, height } = canvas;
  const count = random.pick([1, 2, 3]);
  const span = width / count;
  for (let arch = 0; arch < count; arch++) {
    const middle = span * (arch + 0.5);
    const rings = random.whole(5, 7);
    const widest = span * (count === 1 ? 0.42 : 0.47);
    const offset = random.whole(0, 2);
    for (let ring = 0; ring < rings; ring++) {
      const half = widest * (1 - ring / rings);
      const top = height * (count === 1 ? 0.62 : 0.48) + (count === 1 ? 0 : arch % 2) * 90;
      const isHeart = ring === rings - 1;
      const tone = isHeart ? scheme.accent : (scheme.tones[(ring + offset) % 5] as string);
      const paint = canvas.gradient(mix(tone, '#ffffff', 0.16), mix(tone, scheme.ground[1], 0.1));
      canvas.add(
        path(
          [
            ...['M', middle - half, height + 5, 'V', top],
            ...['A', half, half, 0, 0, 1, middle + half, top, 'V', height + 5, 'Z'],
          ],
          `fill="${paint}"`,
        ),
      );
    }
  }
}
