import { expect, test } from 'vitest';
import { Fault, faultFromReply } from '#contract/core/fault.ts';
import { saveOrFindConflict } from './save-or-find-conflict.ts';

const conflict = new Fault('conflict', 'Somebody changed this meanwhile.');
const lost = faultFromReply(0, undefined);

/** A text with a version on a server to which another window writes too. */
function stage() {
  const kept = { text: 'As it was', version: 3 };
  let isHeard = true;
  const write = (text: string, version: number | null) => {
    if (version !== null && version !== kept.version) throw conflict;
    Object.assign(kept, { text, version: kept.version + 1 });
    if (!isHeard) throw lost;
  };
  const save = (text: string, version: number | null) =>
    saveOrFindConflict<{ text: string; version: number }>({
      version,
      save: async (on) => write(text, on),
      readTheirs: () => ({ ...kept }),
      isSent: (theirs) => theirs.text === text,
    });
  const loseReplies = (lose: boolean) => {
    isHeard = !lose;
  };
  return { kept, write, save, loseReplies };
}

test('a retry after a lost reply is no conflict with itself (rules/pages 31)', async () => {
  const { kept, save, loseReplies } = stage();
  loseReplies(true);
  await expect(save('Mine', 3)).rejects.toBe(lost);
  loseReplies(false);
  expect(await save('Mine', 3)).toBeUndefined();
  expect(kept).toEqual({ text: 'Mine', version: 5 });
});

test('an edit that is already saved is not sent again if `onSent` is given', async () => {
  const { kept, write } = stage();
  write('Mine', 3);
  const followed: string[] = [];
  const result = await saveOrFindConflict<{ text: string; version: number }>({
    version: 3,
    save: async (on) => write('Mine', on),
    readTheirs: () => ({ ...kept }),
    isSent: ({ text }) => text === 'Mine',
    onSent: () => void followed.push('once'),
  });
  expect([result, kept.version, followed]).toEqual([undefined, 4, ['once']]);
});

test('a conflict returns the other version and does not overwrite it', async () => {
  const { kept, write, save } = stage();
  write('Theirs', 3);
  expect(await save('Mine', 3)).toEqual({ theirs: { text: 'Theirs', version: 4 }, fault: conflict });
  expect(kept.text).toBe('Theirs');
});

test('other failures, and conflicts with an unreadable item, are thrown', async () => {
  const saving = { version: 3, readTheirs: () => undefined, isSent: () => true };
  for (const fault of [conflict, lost])
    await expect(saveOrFindConflict({ ...saving, save: () => Promise.reject(fault) })).rejects.toBe(fault);
});
