/** Legacy wire shapes of the signed-in member and of profiles (rules/calls 1). */
import { z } from 'zod';
import { authorFields, statusCodec } from '../accounts/wire.ts';
import {
  type Fields,
  idCodec,
  integer,
  listOf,
  moment,
  objectOf,
  part,
  plain,
  replyBoolean,
  text,
  withDescription,
} from '../core/codec.ts';
import type { CommentId, Id, ProductId } from '../core/ids.ts';
import type { MemberProfile, OwnProfile, PrivateDetails, Reactions, VotesOn } from './model.ts';

function votesOn<VotableId extends Id<string>>(liked: string, disliked: string) {
  const ids = listOf(idCodec<VotableId>());
  return objectOf<VotesOn<VotableId>>({ liked: [liked, ids], disliked: [disliked, ids] });
}

const shownReactions: Fields<Omit<Reactions, 'savedProducts'>> = {
  votes: objectOf<Reactions['votes']>({
    product: votesOn('mylikes', 'mydislikes'),
    thread: votesOn('myforumlikes', 'myforumdislikes'),
    comment: votesOn('myCommentslikes', 'myCommentsdislikes'),
  }),
  flaggedComments: ['myCommentsFlags', listOf(idCodec<CommentId>())],
};

const reactions = objectOf(shownReactions);

const ownReactions = objectOf<Reactions>({
  ...shownReactions,
  savedProducts: ['mySavedDeals', listOf(idCodec<ProductId>())],
});

const unreachable = withDescription(replyBoolean, '1 if e-mail to the address can’t be delivered.');

export const ownProfile = objectOf<OwnProfile>({
  ...authorFields,
  email: ['email', text],
  isUnreachable: ['unreachable', unreachable],
  reactions: ownReactions,
});

export const shownDetails = objectOf<Omit<MemberProfile, 'counts' | 'private'>>({
  ...authorFields,
  city: ['city', text],
  joinedAt: ['created_at', moment],
  reputation: ['reputationPoints', integer],
  dateOfBirth: ['dob', plain(z.iso.date().nullable())],
});

export const privateDetails = objectOf<Omit<PrivateDetails, 'reactions'>>({
  email: ['email', text],
  isUnreachable: ['unreachable', unreachable],
  address: ['address', text],
  zipCode: ['zipCode', text],
  hideDateOfBirth: ['hideDate', withDescription(replyBoolean, '1 hides the date of birth, 0 displays it.')],
  timeZone: ['timeZone', plain(z.number().meta({ description: 'Hours from UTC.' }))],
  status: ['status', statusCodec],
  version: ['version', withDescription(integer, 'Named by an edit, so that it overwrites nothing newer.')],
});

const counts = objectOf<MemberProfile['counts']>({
  products: ['myDealsCount', integer],
  comments: ['myCommentsCount', integer],
  votes: ['myVotesCount', integer],
});

/** Private fields are absent for everybody else. */
export const memberProfile = part(
  {
    user: z.object({ ...shownDetails.shape, ...privateDetails.schema.partial().shape }),
    ...counts.shape,
    reputation: z.number().int(),
    ...reactions.schema.partial().shape,
  },
  {
    toWire: (profile: MemberProfile) => ({
      user: {
        ...shownDetails.toWire(profile),
        ...(profile.private && privateDetails.toWire(profile.private)),
      },
      ...counts.toWire(profile.counts),
      reputation: profile.reputation,
      ...(profile.private && reactions.toWire(profile.private.reactions)),
    }),
    fromWire: (wire) => ({
      ...shownDetails.fromWire(wire.user),
      counts: counts.fromWire(wire),
      private:
        wire.user.email === undefined
          ? null
          : { ...privateDetails.fromWire(wire.user), reactions: reactions.fromWire(wire) },
    }),
  },
);
