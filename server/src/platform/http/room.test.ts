import { expect, test } from 'vitest';
import { bodyTexts } from '#contract/core/texts.ts';
import { Room } from './room.ts';

const size = { total: 250, share: 100, small: 10, longest: 60_000 };
const tooMuch = { code: 'rate_limited', message: bodyTexts.tooMuchAtOnce, details: { retryAfter: 5 } };
const full = { code: 'unavailable', message: bodyTexts.noRoom, details: { retryAfter: 5 } };
const fault = (work: () => void) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

test('what one holder has under way is a share, in however many bodies', () => {
  const room = new Room(size);
  const first = room.enter('ann');
  first.take(60);
  const second = room.enter('ann');
  second.take(60);
  expect(fault(() => second.take(1))).toMatchObject(tooMuch);
  first.leave();
  expect(fault(() => second.take(49))).toBeUndefined();
});

test('what all have under way is the room, and what is small is never refused', () => {
  const room = new Room(size);
  for (const name of ['ann', 'ben']) room.enter(name).take(110);
  const third = room.enter('cem');
  third.take(60);
  expect(fault(() => third.take(1))).toMatchObject(full);
  expect(fault(() => room.enter('dan').take(11))).toMatchObject(full);
  expect(fault(() => room.enter('dan').take(10))).toBeUndefined();
});

test('room is given back once, and takes nothing more for a body that has left', () => {
  const room = new Room(size);
  const place = room.enter('ann');
  place.take(110);
  place.leave();
  place.leave();
  place.take(500);
  expect(fault(() => room.enter('ann').take(110))).toBeUndefined();
  expect(fault(() => room.enter('ann').take(11))).toMatchObject(tooMuch);
});

test('room is given back after a time, whatever became of what took it', async () => {
  const room = new Room({ ...size, longest: 20 });
  room.enter('ann').take(110);
  expect(fault(() => room.enter('ann').take(110))).toMatchObject(tooMuch);
  await expect.poll(() => fault(() => room.enter('ann').take(110))).toBeUndefined();
});
