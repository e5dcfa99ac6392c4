/** Pictures for the demo content: abstract, without lettering, the same for the same seed. */
import sharp from 'sharp';
import { createRandom, type Random } from '../platform/random.ts';
import { avatarCompositions } from './pictures/avatar.ts';
import { createCanvas } from './pictures/canvas.ts';
import { careerCompositions } from './pictures/careers.ts';
import { eventCompositions } from './pictures/events.ts';
import { learningCompositions } from './pictures/learning.ts';
import { schemes } from './pictures/palette.ts';
import { portraitCompositions } from './pictures/portraits.ts';

const compositions = {
  learning: learningCompositions,
  events: eventCompositions,
  careers: careerCompositions,
};

export type PictureCategory = keyof typeof compositions;

/** Draws a product's picture: a JPEG of 1600 × 1200 pixels, well under the upload limit. */
export function drawPicture({
  category,
  seed,
}: {
  category: PictureCategory;
  seed: number;
}): Promise<Buffer> {
  return draw(1600, 1200, createRandom(category, seed), compositions[category]);
}

/**
 * Draws a member's avatar: a JPEG of 512 × 512 pixels, composed so that a circle may be cut from it. Portraits and
 * patterns take turns, each kind in its order.
 */
export function drawAvatar(seed: number): Promise<Buffer> {
  const kinds = seed % 2 === 0 ? portraitCompositions : avatarCompositions;
  const turn = Math.floor(seed / 2) % kinds.length;
  return draw(512, 512, createRandom('avatar', seed), kinds.slice(turn, turn + 1));
}

async function draw(
  width: number,
  height: number,
  random: Random,
  choices: typeof avatarCompositions,
): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const scheme = random.pick(schemes);
  const compose = random.pick(choices);
  const ground = canvas.gradient(scheme.ground[0], scheme.ground[1], random.pick([45, 90, 135]));
  canvas.add(`<rect width="${width}" height="${height}" fill="${ground}"/>`);
  compose(canvas, random, scheme);
  return sharp(Buffer.from(canvas.toSvg()))
    .flatten({ background: scheme.ground[0] })
    .composite([{ input: grain, raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 4 }, tile: true }])
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const GRAIN_SIDE = 256;

/** Fine paper grain, laid over everything so that flat shapes do not look printed by a machine. */
const grain = makeGrain();

function makeGrain(): Buffer {
  const random = createRandom('grain', 0);
  const pixels = Buffer.alloc(GRAIN_SIDE * GRAIN_SIDE * 4);
  for (let pixel = 0; pixel < pixels.length; pixel += 4) {
    const strength = random.next() + random.next() - 1;
    pixels.fill(strength > 0 ? 255 : 0, pixel, pixel + 3);
    pixels[pixel + 3] = Math.round(Math.abs(strength) * 14);
  }
  return pixels;
}
