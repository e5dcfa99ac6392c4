/** Requests that many calls share: nothing, one id, a page of a list. */
import { z } from 'zod';
import { withinReach } from './addresses.ts';
import type { WireBody } from './call.ts';
import {
  type Codec,
  codec,
  type Fields,
  idCodec,
  objectOf,
  part,
  plain,
  requestOf,
  text,
  withDescription,
} from './codec.ts';
import {
  type Id,
  maxId,
  optionalWireId,
  perKind,
  type Subject,
  type SubjectId,
  subjectOf,
  wireId,
} from './ids.ts';
import { wireInt, wireNothing, wireSuccess, wireText } from './scalars.ts';
import { textTexts } from './texts.ts';

export const noRequest = { schema: wireNothing.transform(() => ({})), toWire: () => ({}) };

/** A request of the form `{ id }`. */
export function idRequest<Asked extends Id<string>>() {
  return requestOf<{ id: Asked }>({ id: ['id', plain(wireId<Asked>())] });
}

/** The page of a list. */
export interface ListPage {
  skip: number;
  limit: number;
}

/** The page length of lists that only members or staff may read (rules/calls 10). */
export const longListLimit = { min: 1, max: 500, fallback: 100 } as const;

/** Builds the request of a call that lists a page; `fields` contains those of `pageFields`. */
export function listRequestOf<Asked extends ListPage>(fields: Fields<Asked>) {
  const { schema, ...request } = requestOf<Asked>(fields);
  return { ...request, schema: schema.transform((input) => withinReach(input)) };
}

/** `fallback` is the page length if the request names none. */
export function pageFields(limit: { min: number; max: number; fallback: number }): Fields<ListPage> {
  return {
    skip: ['skip', plain(wireInt({ min: 0, max: maxId, fallback: 0 }))],
    limit: ['limit', plain(wireInt(limit))],
  };
}

/** Search words, at most `max` characters; '' lists all. */
export function searchField(max: number) {
  const words = codec(wireText({ max }), {
    toWire: (text: string) => (text === '' ? undefined : text),
    fromWire: (text) => text,
  });
  return ['searchtxt', words] as const;
}

/** An optional moment, within the range of the database. */
export const optionalMoment = codec(
  wireText({ max: 40 }).refine((sent) => sent === '' || Date.parse(sent) >= 0, textTexts.invalidMoment),
  {
    toWire: (moment: Date | null) => moment?.toISOString(),
    fromWire: (sent) => (sent === '' ? null : new Date(sent)),
  },
);

/** A subject in a request: only its id, since each kind has its own calls. */
export const subjectCodecs = perKind((kind) =>
  codec(wireId<SubjectId>(), {
    toWire: ({ id }: Subject) => id,
    fromWire: (id) => subjectOf(kind, id),
  }),
);

/** An optional subject. */
export const optionalSubjectCodecs = perKind((kind) =>
  codec(optionalWireId<SubjectId>(), {
    toWire: (subject: Subject | null) => subject?.id,
    fromWire: (id) => (id === null ? null : subjectOf(kind, id)),
  }),
);

/** Builds success replies: `{ response: 'success', ... }`. */
const response = 'success' as const;

/** `{ response: 'success', ... }`, followed by the table's fields. */
export function replyOf<Output extends object>(fields: Fields<Output>) {
  const { shape, fromWire, ...way } = objectOf(fields);
  return {
    schema: z.object({ response: wireSuccess, ...shape }),
    toWire: (output: Output) => ({ response, ...way.toWire(output) }),
    fromWire: (wire: WireBody) => fromWire(wire),
  };
}

/** `{ response: 'success', [name]: ... }`; the domain value is that field. */
export function replyIn<Output>(name: string, { schema, toWire, fromWire }: Codec<Output>) {
  return {
    schema: z.object({ response: wireSuccess, [name]: schema }),
    toWire: (output: Output) => ({ response, [name]: toWire(output) }),
    fromWire: (wire: WireBody) => fromWire(wire[name]),
  };
}

export const sentence = withDescription(text, 'A sentence for a person.');

/** `{ response: 'success', message }`; the domain value is the message. */
export const sentenceReply = replyIn('message', sentence);

/** The reply to a post or an edit: the id and a sentence for the author. */
export interface Posted<PostedId extends Id<string>> {
  id: PostedId;
  message: string;
}

/** `{ response: 'success', id, message }`. */
export function postedReply<PostedId extends Id<string>>() {
  return replyOf<Posted<PostedId>>({ id: ['id', idCodec<PostedId>()], message: ['message', text] });
}

/** The reply to a post. The id is null while the post waits for review (rules/pending-posts 4). */
export interface PostOutcome<PostedId extends Id<string>> {
  id: PostedId | null;
  message: string;
}

/** Wire fields beside the message that tell a published post from a pending one. */
export const outcomeShape = {
  id: z.number().int().min(0).max(maxId).meta({ description: '0 while it is pending review.' }),
  waiting: z.literal(1).optional().meta({ description: '1 while it is pending, absent otherwise.' }),
};

export function outcomeToWire(id: number | null): { id: number; waiting?: 1 } {
  return id === null ? { id: 0, waiting: 1 } : { id };
}

export function outcomeFromWire<PostedId extends Id<string>>({ id }: { id: number }): PostedId | null {
  return id === 0 ? null : (id as PostedId);
}

/** `{ response: 'success', id, message }`, or `{ response: 'success', id: 0, waiting: 1, message }`. */
export function outcomeReply<PostedId extends Id<string>>() {
  return replyOf<PostOutcome<PostedId>>({
    id: part(outcomeShape, { toWire: outcomeToWire, fromWire: (wire) => outcomeFromWire<PostedId>(wire) }),
    message: ['message', text],
  });
}
