/** Legacy shapes of members as others see them. */
import { z } from 'zod';
import { codec } from '../core/codec.ts';
import type { MemberId } from '../core/ids.ts';
import { replyId } from '../core/ids.ts';
import type { Author, Role } from './model.ts';
import { roles } from './model.ts';

const wireRole = z.number().int().min(1).max(5).meta({
  description: '1 Super Admin, 2 Admin, 3 Moderator, 4 Normal User, 5 Store Rep.',
});

export function roleToWire(role: Role): number {
  return roles.indexOf(role) + 1;
}

export function roleFromWire(number: number): Role {
  const role = roles[number - 1];
  if (role === undefined) throw new TypeError('a role in a reply is none of the five');
  return role;
}

export const wireAuthor = z.object({
  id: replyId,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  role: wireRole,
});

export function authorToWire(author: Author): z.input<typeof wireAuthor> {
  return {
    id: author.id,
    firstName: author.firstName,
    lastName: author.lastName,
    avatar: author.avatar,
    role: roleToWire(author.role),
  };
}

export function authorFromWire(wire: z.output<typeof wireAuthor>): Author {
  return {
    id: wire.id as MemberId,
    firstName: wire.firstName,
    lastName: wire.lastName,
    avatar: wire.avatar,
    role: roleFromWire(wire.role),
  };
}

export const authorCodec = codec(wireAuthor, { toWire: authorToWire, fromWire: authorFromWire });
