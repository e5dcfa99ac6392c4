/** One process of a group: what it is told as it begins, and how it tells that it is ready. */
import cluster from 'node:cluster';
import type { Beginning, FromMember, ToMember } from './messages.ts';

/** Milliseconds between two signs of life. */
const signInterval = 1_000;
/** Milliseconds for the answers of all others. */
const patience = 3_000;

export interface Member<Given> {
  /** From 1 on; whoever takes the place of one that was lost has the same. */
  place: number;
  /** Whether it takes the place of one that was lost. Nobody is handed what it tells. */
  isSuccessor: boolean;
  given: Given;
  /** It takes its share of what comes; `told` is handed to whoever opened the group. */
  ready(told?: unknown): void;
  /** Called once, when the group ends or the first process is gone. The process ends when what it replies with is done. */
  onEnd(end: () => Promise<void>): void;
  /** Answers `askAll` of any process, its own included. */
  onQuestion(answer: (question: string) => Promise<unknown>): void;
  /** The answers of all that are ready; those that do not answer within three seconds are left out. */
  askAll(question: string): Promise<unknown[]>;
}

/** Whether this process belongs to a group, and did not open it. */
export function isMember(): boolean {
  return cluster.isWorker;
}

/** Waits for its place. Signals to end are left to the first process, which a terminal tells as well. */
export async function joinProcessGroup<Given>(): Promise<Member<Given>> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  // Whatever else looks at this line, the process is held by it until it is told to end.
  process.channel?.ref();
  const onEnd = endWhenTold();
  const { place, isSuccessor, given } = await told();
  setInterval(() => tell({ kind: 'alive' }), signInterval).unref();
  return {
    place,
    isSuccessor,
    given: given as Given,
    ready: (told) => tell({ kind: 'ready', told }),
    onEnd,
    onQuestion,
    askAll,
  };
}

function told(): Promise<Beginning> {
  const { promise, resolve } = Promise.withResolvers<Beginning>();
  hear((message) => message.kind === 'begin' && resolve(message));
  tell({ kind: 'joined' });
  return promise;
}

/** It may be told before it has begun, and then has nothing to do first. */
function endWhenTold(): Member<unknown>['onEnd'] {
  let end = async () => {};
  let isEnding = false;
  const endOnce = () => {
    if (isEnding) return;
    isEnding = true;
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('disconnect', endOnce);
  hear(({ kind }) => kind === 'end' && endOnce());
  return (given) => {
    end = given;
  };
}

function onQuestion(answer: (question: string) => Promise<unknown>): void {
  hear((message) => {
    if (message.kind !== 'ask') return;
    answer(message.question).then(
      (given) => tell({ kind: 'answer', id: message.id, answer: given }),
      () => undefined,
    );
  });
}

let questions = 0;

function askAll(question: string): Promise<unknown[]> {
  questions += 1;
  const id = questions;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      process.off('message', listen);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error('The other processes did not answer.'));
    }, patience + signInterval);
    const listen = (message: ToMember) => {
      if (message.kind !== 'answers' || message.id !== id) return;
      end();
      resolve(message.answers);
    };
    process.on('message', listen);
    tell({ kind: 'ask all', id, question });
  });
}

function hear(listener: (message: ToMember) => void): void {
  process.on('message', listener);
}

/** The first process may be gone by now. */
function tell(message: FromMember): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
