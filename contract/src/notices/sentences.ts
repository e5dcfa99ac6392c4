/** Builds the sentence of a notice. */
import type { Author } from '../accounts/model.ts';
import type { PerKind, SubjectKind } from '../core/ids.ts';
import type { Notice, NoticeAct, NoticeKind } from './model.ts';
import { noticeTexts } from './texts.ts';

/** rules/notices 2: the whole notice in one sentence. */
export function noticeText(notice: Notice): string {
  return sentences[notice.kind](notice);
}

/** `Ann Lee and 4 others` */
export function peopleText(actor: Author | null, count: number): string {
  const name = actor === null ? 'Someone' : `${actor.firstName} ${actor.lastName}`;
  return count <= 1 ? name : `${name} and ${count - 1} ${count === 2 ? 'other' : 'others'}`;
}

const sentences: Record<NoticeKind, (notice: Notice) => string> = {
  reply: (notice) => `${people(notice)} replied to ${ownThing(notice)}.`,
  comment: (notice) => `${people(notice)} commented ${place(notice)}.`,
  votes: (notice) =>
    notice.count <= 1
      ? `${upperFirst(ownThing(notice))} got its first like.`
      : `${notice.count} members like ${ownThing(notice)}.`,
  staff: (notice) => staffSentence(notice.act ?? 'edited', `${ownThing(notice)}${andMore(notice)}`),
  message: ({ actor, count }) =>
    `${peopleText(actor, 1)} sent you ${count > 1 ? `${count} messages` : 'a message'}.`,
  'flag-decided': (notice) =>
    `Thank you for flagging a comment ${place(notice)}. ${staffSentence(notice.act ?? 'kept', 'it')}`,
  'demo-removed': ({ count }) =>
    `The demo content was removed, including ${count <= 1 ? 'your comment' : `${count} of your comments`} on it.`,
  begins: (notice) => `${savedThing(notice)} begins soon.`,
  closes: (notice) => `${savedThing(notice)} closes soon.`,
  ended: (notice) => `Is ${ownThing(notice)} still available? A member reported that it isn’t.`,
};

function staffSentence(act: NoticeAct, thing: string): string {
  if (act === 'kept') return `A moderator reviewed ${thing}. No changes.`;
  if (act === 'undone') return `A moderator undid a change to ${thing}.`;
  return `A moderator ${act === 'refused' ? 'declined' : act} ${thing}.`;
}

const people = ({ actor, count }: Notice) => peopleText(actor, count);

/** `your comment on “…”`, `your huddle “…”` */
function ownThing(notice: Notice): string {
  if (notice.isOnComment) return `your comment ${place(notice)}`;
  const thing = things[thingKind(notice)];
  return notice.subjectTitle === '' ? `your ${thing}` : `your ${thing} “${notice.subjectTitle}”`;
}

/** A declined post has no subject; its kind names it. */
function thingKind({ subject, refusedKind }: Notice): SubjectKind {
  return subject?.kind ?? (refusedKind === 'thread' ? 'thread' : 'product');
}

/** ` and 4 more products of yours` */
function andMore({ count, subject }: Notice): string {
  const thing = things[subject?.kind ?? 'product'];
  return count <= 1 ? '' : ` and ${count - 1} more ${count === 2 ? thing : `${thing}s`} of yours`;
}

/** `on “…”`, `in “…”` */
function place({ subject, subjectTitle }: Notice): string {
  if (subjectTitle === '') return `on ${noticeTexts.gone}`;
  return `${prepositions[subject?.kind ?? 'product']} “${subjectTitle}”`;
}

/** `“…”, which you saved,` */
function savedThing({ subjectTitle }: Notice): string {
  return subjectTitle === '' ? 'A product that you saved' : `“${subjectTitle}”, which you saved,`;
}

const things: PerKind<string> = { product: 'product', thread: 'huddle' };
const prepositions: PerKind<string> = { product: 'on', thread: 'in' };

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
