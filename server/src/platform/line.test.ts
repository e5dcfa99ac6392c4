import { describe, expect, test } from 'vitest';
import { Fault } from '#contract/core/fault.ts';
import { Line } from './line.ts';

const busy = () => new Fault('unavailable', 'Please try again.', { retryAfter: 2 });

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isBegun = false;
  const work = () => {
    isBegun = true;
    return promise;
  };
  return { work, end: resolve, isBegun: () => isBegun };
}

describe('a line', () => {
  test('does two at once, the others in their order, and refuses whoever comes when it is full', async () => {
    const line = new Line({ atOnce: 2, waiting: 2 }, busy);
    const works = [held(), held(), held(), held()];
    const begun = () => works.map(({ isBegun }) => isBegun());
    const all = works.map(({ work }) => line.run(work));
    expect(begun()).toEqual([true, true, false, false]);
    const refused = await line.run(async () => 'done').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } });
    works[1]?.end();
    await all[1];
    await expect.poll(begun).toEqual([true, true, true, false]);
    for (const { end } of works) end();
    await Promise.all(all);
    expect(await line.run(async () => 'done')).toBe('done');
  });

  test('whoever leaves while they wait is begun no more', async () => {
    const line = new Line({ atOnce: 1, waiting: 2 }, busy);
    const [first, second, third] = [held(), held(), held()];
    const leaving = new AbortController();
    const all = [line.run(first.work), line.run(second.work, leaving.signal), line.run(third.work)];
    leaving.abort(new Error('left'));
    await expect(all[1]).rejects.toThrow('left');
    first.end();
    await all[0];
    await expect.poll(() => [second.isBegun(), third.isBegun()]).toEqual([false, true]);
    third.end();
    await all[2];
    await expect(line.run(async () => 'done', leaving.signal)).rejects.toThrow('left');
  });

  test('goes on after what fails', async () => {
    const line = new Line({ atOnce: 1, waiting: 1 }, busy);
    const fails = async () => {
      throw new Error('no');
    };
    const both = [line.run(fails), line.run(async () => 'done')];
    await expect(both[0]).rejects.toThrow('no');
    expect(await both[1]).toBe('done');
  });
});
