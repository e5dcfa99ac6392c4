import { expect, test } from 'vitest';
import { Fault, faultFromReply } from '#contract/core/fault.ts';
import { createOptimisticToggle } from './optimistic-toggle.ts';

/** A switch whose server responds when the test says so. */
function stage() {
  const sent: [from: boolean, to: boolean][] = [];
  const shown: boolean[] = [];
  const failures: unknown[] = [];
  let answers: PromiseWithResolvers<boolean>[] = [];
  const toggle = createOptimisticToggle<string, boolean>({
    keyOf: (name) => name,
    isSame: (one, other) => one === other,
    send: (_name, from, to) => {
      sent.push([from, to]);
      const answer = Promise.withResolvers<boolean>();
      answers.push(answer);
      return answer.promise;
    },
    show: (_name, state) => shown.push(state),
    failed: (_name, error) => failures.push(error),
  });
  const press = (name = 'lamp') => toggle.press(name, shown.at(-1) ?? false, (before) => !before);
  const next = () => {
    const [answer, ...others] = answers;
    answers = others;
    if (answer === undefined) throw new Error('nothing was sent');
    return answer;
  };
  return { press, next, sent, shown, failures, showPending: toggle.showPending };
}

test('shows the desired state at once, then the server’s state', async () => {
  const { press, next, sent, shown } = stage();
  const end = press();
  expect(shown).toEqual([true]);
  next().resolve(true);
  await end;
  expect(sent).toEqual([[false, true]]);
  expect(shown).toEqual([true, true]);
});

test('a double press sends one request at a time and ends in the first state', async () => {
  const { press, next, sent, shown } = stage();
  const end = press();
  press();
  expect(shown).toEqual([true, false]);
  expect(sent).toEqual([[false, true]]);
  next().resolve(true);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual([true, false]);
  next().resolve(false);
  await end;
  expect(shown.at(-1)).toBe(false);
});

test('three presses send one request, for the last desired state', async () => {
  const { press, next, sent } = stage();
  const end = press();
  press();
  press();
  next().resolve(true);
  await end;
  expect(sent).toEqual([[false, true]]);
});

test('a failure restores the server’s state, and the next press starts over', async () => {
  const { press, next, shown, sent, failures } = stage();
  const end = press();
  press();
  press();
  next().reject(new Fault('not_found', 'This no longer exists.'));
  await end;
  expect(failures).toHaveLength(1);
  expect(sent).toHaveLength(1);
  expect(shown.at(-1)).toBe(false);
  const again = press();
  next().resolve(true);
  await again;
  expect(sent).toHaveLength(2);
  expect(shown.at(-1)).toBe(true);
});

const lost = () => faultFromReply(0, undefined);

test('a request whose reply was lost is sent once more, followed by later presses', async () => {
  const { press, next, sent, shown, failures } = stage();
  const end = press();
  press();
  next().reject(lost());
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual([false, true]);
  next().resolve(true);
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]).toEqual([true, false]);
  next().resolve(false);
  await end;
  expect(failures).toEqual([]);
  expect(shown.at(-1)).toBe(false);
});

test('a request whose reply was lost twice has failed', async () => {
  const { press, next, sent, shown, failures } = stage();
  const end = press();
  next().reject(lost());
  await expect.poll(() => sent.length).toBe(2);
  next().reject(lost());
  await end;
  expect(failures).toHaveLength(1);
  expect(sent).toHaveLength(2);
  expect(shown.at(-1)).toBe(false);
});

test('data that arrives while a press is pending does not undo it on screen', async () => {
  const { press, next, shown, showPending } = stage();
  const end = press();
  shown.push(false);
  showPending();
  expect(shown).toEqual([true, false, true]);
  next().resolve(true);
  await end;
  shown.push(false);
  showPending();
  expect(shown.at(-1)).toBe(false);
});

test('two toggles do not wait for each other', () => {
  const { press, sent } = stage();
  press('lamp');
  press('lantern');
  expect(sent).toHaveLength(2);
});
