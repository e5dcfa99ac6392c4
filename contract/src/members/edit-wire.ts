/** Roles and statuses in requests: as filters, and as an administrator sets them. */
import { z } from 'zod';
import { type MemberStatus, type Role, roles } from '../accounts/model.ts';
import { statusNumbers } from '../accounts/wire.ts';
import { codec, part } from '../core/codec.ts';
import { wireBoolean } from '../core/scalars.ts';
import type { MemberEdit } from './model.ts';
import { memberTexts } from './texts.ts';

function roleOf(value: unknown): Role | undefined {
  return roles.find((_role, index) => String(index + 1) === String(value).trim());
}

function statusOf(value: unknown): MemberStatus | undefined {
  const statuses = Object.keys(statusNumbers) as MemberStatus[];
  return statuses.find((status) => String(statusNumbers[status]) === String(value).trim());
}

const isNamed = (value: unknown) => value !== undefined && value !== null && value !== '';

/** A valid one; null if none is given. */
function choiceOf<Value>(read: (value: unknown) => Value | undefined, error: string) {
  return z
    .union([z.number(), z.string(), z.null()], { error })
    .optional()
    .transform((value, ctx): Value | null => {
      if (!isNamed(value)) return null;
      const found = read(value);
      if (found !== undefined) return found;
      ctx.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });
}

const wireRole = choiceOf(roleOf, memberTexts.chooseRole);
const wireStatus = choiceOf(statusOf, memberTexts.chooseStatus);
const roleNumber = (role: Role) => roles.indexOf(role) + 1;

/** Filters a list; null is not sent. */
export const roleFilter = codec(wireRole, {
  toWire: (role: Role | null) => (role === null ? undefined : roleNumber(role)),
  fromWire: (role) => role,
});
export const statusFilter = codec(wireStatus, {
  toWire: (status: MemberStatus | null) => (status === null ? undefined : statusNumbers[status]),
  fromWire: (status) => status,
});

/** The role of a new member. */
export const givenRole = codec(
  wireRole.transform((role): Role => role ?? 'member').meta({ description: 'Defaults to 4.' }),
  { toWire: roleNumber, fromWire: (role) => role },
);

const anything = z.unknown().optional();

/** rules/members 3: role and status are read in admin mode only. */
export const memberEditPart = part(
  {
    adminMode: wireBoolean().meta({
      description: '1 by an admin sets only role and status of another member.',
    }),
    role: anything.meta({ description: 'In admin mode: 1 to 5. Ignored without it, and of everybody else.' }),
    status: anything.meta({ description: 'In admin mode: 1 active, 3 disabled. Ignored in the same way.' }),
  },
  {
    toWire: (edit: MemberEdit | undefined) =>
      edit === undefined
        ? {}
        : {
            adminMode: 1,
            ...(edit.role && { role: roleNumber(edit.role) }),
            ...(edit.status && { status: statusNumbers[edit.status] }),
          },
    fromWire: ({ adminMode, role, status }): MemberEdit | undefined =>
      adminMode ? { role: namedIn(role, roleOf), status: namedIn(status, statusOf) } : undefined,
  },
  { adminMode: 'adminMode', role: 'role', status: 'status' },
);

function namedIn<Value>(
  value: unknown,
  read: (value: unknown) => Value | undefined,
): Value | null | undefined {
  return isNamed(value) ? (read(value) ?? null) : undefined;
}
