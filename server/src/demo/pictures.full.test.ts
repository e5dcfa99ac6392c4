import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoContent } from './content/index.ts';
import { drawAvatar, drawPicture } from './pictures.ts';

const categories = ['learning', 'events', 'careers'] as const;
const seeds = Array.from({ length: 8 }, (_, seed) => seed);

/** How far apart two pictures look: the mean difference of their pixels at 32 × 24, 0 to 255. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const small = (picture: Buffer) =>
    sharp(picture).resize(32, 24, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const [a, b] = await Promise.all([small(one), small(other)]);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

async function expectAllDifferent(pictures: Buffer[]) {
  for (const [index, picture] of pictures.entries()) {
    for (const other of pictures.slice(index + 1)) expect(await distance(picture, other)).toBeGreaterThan(3);
  }
}

// Drawing is the slow part: each picture is drawn once for all the tests of its category.
describe.each(categories)('pictures for %s', (category) => {
  let pictures: Buffer[];
  beforeAll(async () => {
    pictures = await Promise.all(seeds.map((seed) => drawPicture({ category, seed })));
  });

  it('are JPEGs of 1600 × 1200, each under the upload limit and none of them blank', async () => {
    for (const picture of pictures) {
      const { format, width, height } = await sharp(picture).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1600, height: 1200 });
      expect(picture.length).toBeLessThan(900_000);
      const { channels } = await sharp(picture).stats();
      expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(15);
    }
  });

  it('are the same for the same seed, and different for others', async () => {
    expect((await drawPicture({ category, seed: 3 })).equals(pictures[3] as Buffer)).toBe(true);
    await expectAllDifferent(pictures);
  });

  it('differ from those of the other categories', async () => {
    const others = categories.filter((other) => other !== category);
    const drawn = await Promise.all(others.map((other) => drawPicture({ category: other, seed: 3 })));
    await expectAllDifferent([pictures[3] as Buffer, ...drawn]);
  });
});

it('avatars are square JPEGs, the same for the same seed, and no two members have the same', async () => {
  const avatars = await Promise.all(demoContent.members.map((_member, seed) => drawAvatar(seed)));
  expect((await drawAvatar(5)).equals(avatars[5] as Buffer)).toBe(true);
  for (const avatar of avatars) {
    const { format, width, height } = await sharp(avatar).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 512, height: 512 });
  }
  await expectAllDifferent(avatars);
});
