import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The one message of a program that measures; throws when it ends without one. */
export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const answer = once(child, 'message').then(([message]) => message as Answer);
  const end = once(child, 'exit').then(() => {
    throw new Error('A program that measures ended without an answer; the reason is above.');
  });
  return Promise.race([answer, end]);
}
