/**
 * New activity since the member's last visit, for each product or thread on screen. A batch answers many queries with
 * one call.
 */
import { queryOptions } from '@tanstack/react-query';
import { keyOf, type Subject, type SubjectKind, subjectKinds } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import { listNewActivity, listNewThreads } from '#contract/read-markers/calls.ts';
import { type NewActivity, newActivityOfLimit } from '#contract/read-markers/model.ts';
import type { Api } from '../../client/api.ts';

/** Named like the client's other queries. */
export const newThreadsKey = [listNewThreads.name];

export const newActivityKeys = ['news'];

export function newActivityKey(subject: Subject) {
  return [...newActivityKeys, keyOf(subject)];
}

/** Returns the query for the new activity of a post; its data is null if nothing is new. */
export function newActivityQuery(api: Api, subject: Subject) {
  return queryOptions({
    queryKey: newActivityKey(subject),
    queryFn: (): Promise<NewActivity | null> => askTogether(api, subject),
    meta: { personal: true, shows: () => [topics.activity(subject)] },
  });
}

interface Question {
  subject: Subject;
  answer: (newActivity: NewActivity | null) => void;
  fail: (error: unknown) => void;
}

let waiting: Question[] = [];

/** Cards mount at the same time, so that their requests form one batch. */
function askTogether(api: Api, subject: Subject): Promise<NewActivity | null> {
  return new Promise((answer, fail) => {
    if (waiting.length === 0) setTimeout(() => askAll(api));
    waiting.push({ subject, answer, fail });
  });
}

function askAll(api: Api): void {
  const questions = waiting;
  waiting = [];
  for (const kind of subjectKinds) {
    const ofKind = questions.filter(({ subject }) => subject.kind === kind);
    for (let start = 0; start < ofKind.length; start += newActivityOfLimit) {
      ask(api, kind, ofKind.slice(start, start + newActivityOfLimit));
    }
  }
}

function ask(api: Api, kind: SubjectKind, questions: Question[]): void {
  api(listNewActivity[kind], { of: questions.map(({ subject }) => subject) }).then(
    (found) => {
      const newActivity = new Map(found.map((one) => [keyOf(one.subject), one]));
      for (const { subject, answer } of questions) answer(newActivity.get(keyOf(subject)) ?? null);
    },
    (error: unknown) => {
      for (const { fail } of questions) fail(error);
    },
  );
}
