/** Legacy wire shapes of members as others see them. */
import { z } from 'zod';
import {
  codec,
  type Fields,
  idCodec,
  integer,
  moment,
  nullable,
  objectOf,
  part,
  text,
  withDescription,
} from '../core/codec.ts';
import { replyId } from '../core/ids.ts';
import type { Author, AuthorStanding, MemberStatus, Role } from './model.ts';
import { roles } from './model.ts';

const wireRole = z.number().int().min(1).max(5).meta({
  description: '1 Super Admin, 2 Admin, 3 Moderator, 4 Normal User, 5 Store Rep.',
});

function roleFromWire(number: number): Role {
  const role = roles[number - 1];
  if (role === undefined) throw new TypeError('a role in a reply is none of the five');
  return role;
}

export const roleCodec = codec(wireRole, {
  toWire: (role: Role) => roles.indexOf(role) + 1,
  fromWire: roleFromWire,
});

export const statusNumbers = { active: 1, disabled: 3 } as const satisfies Record<MemberStatus, number>;

export const statusCodec = codec(z.number().int().meta({ description: '1 active, 3 disabled.' }), {
  toWire: (status: MemberStatus) => statusNumbers[status],
  fromWire: (number): MemberStatus => (number === statusNumbers.active ? 'active' : 'disabled'),
});

/** Present for former members only, which keeps lists short. */
const former = codec(z.literal(1).optional(), {
  toWire: (isFormer: boolean) => (isFormer ? 1 : undefined),
  fromWire: (wire) => wire === 1,
});

export const authorFields: Fields<Author> = {
  id: ['id', idCodec()],
  firstName: ['firstName', text],
  lastName: ['lastName', text],
  avatar: ['avatar', nullable(text)],
  role: ['role', roleCodec],
  isFormer: ['former', withDescription(former, '1 if the account was deleted, absent otherwise.')],
};

export const authorCodec = objectOf(authorFields);

export const standingCodec = objectOf<AuthorStanding>({
  joinedAt: ['created_at', moment],
  reputation: ['reputationPoints', integer],
});

/** For a post, which repeats the id beside it. */
export const authorPart = part(
  { user_id: replyId, user: authorCodec.schema },
  {
    toWire: (author: Author) => ({ user_id: author.id, user: authorCodec.toWire(author) }),
    fromWire: ({ user }) => authorCodec.fromWire(user),
  },
);
