/** Legacy shapes of the signed-in member and of members' profiles (specification 3 and 7). */
import { z } from 'zod';
import { authorFromWire, authorToWire, wireAuthor } from '../accounts/wire.ts';
import type { Id } from '../core/ids.ts';
import { replyId } from '../core/ids.ts';
import { wireMoment } from '../core/scalars.ts';
import type { Marks, MemberProfile, OwnProfile, PrivateDetails } from './model.ts';

const ids = z.array(replyId);

const wireMarks = z.object({
  mylikes: ids,
  mydislikes: ids,
  myforumlikes: ids,
  myforumdislikes: ids,
  myCommentslikes: ids,
  myCommentsdislikes: ids,
  myCommentsFlags: ids,
});

function marksToWire({ votes, flaggedComments }: Marks): z.input<typeof wireMarks> {
  return {
    mylikes: votes.product.liked,
    mydislikes: votes.product.disliked,
    myforumlikes: votes.thread.liked,
    myforumdislikes: votes.thread.disliked,
    myCommentslikes: votes.comment.liked,
    myCommentsdislikes: votes.comment.disliked,
    myCommentsFlags: flaggedComments,
  };
}

function branded<Branded extends Id<string>>(numbers: number[] = []): Branded[] {
  return numbers as Branded[];
}

function marksFromWire(
  wire: Pick<z.output<typeof wireMemberProfile>, keyof z.output<typeof wireMarks>>,
): Marks {
  return {
    votes: {
      product: { liked: branded(wire.mylikes), disliked: branded(wire.mydislikes) },
      thread: { liked: branded(wire.myforumlikes), disliked: branded(wire.myforumdislikes) },
      comment: { liked: branded(wire.myCommentslikes), disliked: branded(wire.myCommentsdislikes) },
    },
    flaggedComments: branded(wire.myCommentsFlags),
  };
}

export const wireOwnProfile = wireAuthor.extend({ email: z.string(), ...wireMarks.shape });

export function ownProfileToWire(profile: OwnProfile): z.input<typeof wireOwnProfile> {
  return { ...authorToWire(profile), email: profile.email, ...marksToWire(profile.marks) };
}

export function ownProfileFromWire(wire: z.output<typeof wireOwnProfile>): OwnProfile {
  return { ...authorFromWire(wire), email: wire.email, marks: marksFromWire(wire) };
}

const wirePrivate = z.object({
  email: z.string(),
  address: z.string(),
  zipCode: z.string(),
  hideDate: z.number().int().min(0).max(1).meta({ description: '1 hides the date of birth, 0 displays it.' }),
  timeZone: z.number().meta({ description: 'Hours from UTC.' }),
  status: z.number().int().meta({ description: '1 active, 3 disabled.' }),
});

const wireUser = wireAuthor.extend({
  city: z.string(),
  created_at: wireMoment,
  reputationPoints: z.number().int(),
  dob: z.iso.date().nullable(),
  ...wirePrivate.partial().shape,
});

export const wireMemberProfile = z.object({
  user: wireUser,
  myDealsCount: z.number().int(),
  myCommentsCount: z.number().int(),
  myVotesCount: z.number().int(),
  reputation: z.number().int(),
  ...wireMarks.partial().shape,
});

function privateToWire(details: PrivateDetails): z.input<typeof wirePrivate> {
  return {
    email: details.email,
    address: details.address,
    zipCode: details.zipCode,
    hideDate: details.hideDateOfBirth ? 1 : 0,
    timeZone: details.timeZone,
    status: details.status === 'active' ? 1 : 3,
  };
}

export function memberProfileToWire(profile: MemberProfile): z.input<typeof wireMemberProfile> {
  return {
    user: {
      ...authorToWire(profile),
      city: profile.city,
      created_at: profile.joinedAt.toISOString(),
      reputationPoints: profile.reputation,
      dob: profile.dateOfBirth,
      ...(profile.private && privateToWire(profile.private)),
    },
    myDealsCount: profile.counts.products,
    myCommentsCount: profile.counts.comments,
    myVotesCount: profile.counts.votes,
    reputation: profile.reputation,
    ...(profile.private && marksToWire(profile.private.marks)),
  };
}

export function memberProfileFromWire(wire: z.output<typeof wireMemberProfile>): MemberProfile {
  return {
    ...authorFromWire(wire.user),
    city: wire.user.city,
    joinedAt: new Date(wire.user.created_at),
    reputation: wire.reputation,
    dateOfBirth: wire.user.dob,
    counts: { products: wire.myDealsCount, comments: wire.myCommentsCount, votes: wire.myVotesCount },
    private: privateFromWire(wire),
  };
}

/** Null for everybody else: the server then leaves all of these fields out. */
function privateFromWire(wire: z.output<typeof wireMemberProfile>): PrivateDetails | null {
  const { email, address, zipCode, hideDate, timeZone, status } = wire.user;
  if (email === undefined) return null;
  return {
    email,
    address: address ?? '',
    zipCode: zipCode ?? '',
    hideDateOfBirth: hideDate === 1,
    timeZone: timeZone ?? 0,
    status: status === 1 ? 'active' : 'disabled',
    marks: marksFromWire(wire),
  };
}
