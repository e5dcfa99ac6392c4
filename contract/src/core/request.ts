/** What many calls ask for: nothing, one thing, a page of a list. */
import { codec, type Fields, plain, requestOf } from './codec.ts';
import { type Id, maxId, optionalWireId, wireId } from './ids.ts';
import { withinReach } from './reach.ts';
import { wireInt, wireNothing, wireText } from './scalars.ts';
import { perKind, type Subject, type SubjectId, subjectOf } from './subject.ts';
import { textTexts } from './texts.ts';

export const noRequest = { schema: wireNothing.transform(() => ({})), toWire: () => ({}) };

/** `{ id }` */
export function idRequest<Asked extends Id<string>>() {
  return requestOf<{ id: Asked }>({ id: ['id', plain(wireId<Asked>())] });
}

/** Which part of a list is asked for. */
export interface ListPage {
  skip: number;
  limit: number;
}

/** rules/calls 10: of the member's and the staff's lists. */
export const longListLimit = { min: 1, max: 500, fallback: 100 } as const;

/** The request of a call that lists a page; `fields` hold those of `pageFields`. */
export function listRequestOf<Asked extends ListPage>(fields: Fields<Asked>) {
  const { schema, ...request } = requestOf<Asked>(fields);
  return { ...request, schema: schema.transform((asked) => withinReach(asked)) };
}

/** `fallback` is the length of a page that does not say its own. */
export function pageFields(limit: { min: number; max: number; fallback: number }): Fields<ListPage> {
  return {
    skip: ['skip', plain(wireInt({ min: 0, max: maxId, fallback: 0 }))],
    limit: ['limit', plain(wireInt(limit))],
  };
}

/** Words to find, at most `max` characters; '' lists all. */
export function searchField(max: number) {
  const words = codec(wireText({ max }), {
    toWire: (text: string) => (text === '' ? undefined : text),
    fromWire: (text) => text,
  });
  return ['searchtxt', words] as const;
}

/** A moment that may be left out. Dates go back further than what the database can hold. */
export const optionalMoment = codec(
  wireText({ max: 40 }).refine((sent) => sent === '' || Date.parse(sent) >= 0, textTexts.invalidMoment),
  {
    toWire: (moment: Date | null) => moment?.toISOString(),
    fromWire: (sent) => (sent === '' ? null : new Date(sent)),
  },
);

/** A subject in a request: its id, since each kind has calls of its own. */
export const subjectCodecs = perKind((kind) =>
  codec(wireId<SubjectId>(), {
    toWire: ({ id }: Subject) => id,
    fromWire: (id) => subjectOf(kind, id),
  }),
);

/** The same where none may be named. */
export const optionalSubjectCodecs = perKind((kind) =>
  codec(optionalWireId<SubjectId>(), {
    toWire: (subject: Subject | null) => subject?.id,
    fromWire: (id) => (id === null ? null : subjectOf(kind, id)),
  }),
);
