import { codec } from './codec.ts';
import { wireId } from './ids.ts';
import { perKind, type Subject, type SubjectId, subjectOf } from './subject.ts';

/** A subject in a request: its id, since each kind has calls of its own. */
export const subjectCodecs = perKind((kind) =>
  codec(wireId<SubjectId>(), {
    toWire: ({ id }: Subject) => id,
    fromWire: (id) => subjectOf(kind, id),
  }),
);
