/** Wire fields of the profile form: the documented payload with few extensions. */
import { z } from 'zod';
import { codec, type Fields, objectOf, plain, requestOf, withDescription } from '../core/codec.ts';
import { keptFlag, keptText, loadedVersion } from '../core/edit-codecs.ts';
import type { MemberId } from '../core/ids.ts';
import { optionalWireId } from '../core/ids.ts';
import { wireText } from '../core/scalars.ts';
import { memberEditPart } from '../members/edit-wire.ts';
import type { EditedProfile, EditProfile } from './form.ts';
import { profileTexts } from './texts.ts';
import { timeZones } from './time-zones.ts';

/** `profileProblems` has the rules; the schema only rejects what could never be valid. */
const firstName = plain(wireText({ max: 10_000 }));
/** Leading white space is an error that the reply reports. */
const lastName = plain(wireText({ max: 10_000, trim: false }));
const dateOfBirth = plain(wireText({ max: 10_000 }));

const timeZone = codec(wireTimeZone(), {
  toWire: (hours: number | null) => hours ?? undefined,
  fromWire: (hours) => hours,
});

/** An offered value; null if not sent. */
export function wireTimeZone() {
  const error = profileTexts.invalidTimeZone;
  return z
    .union([z.number(), z.string(), z.null()], { error })
    .optional()
    .transform((value, ctx) => {
      const text = String(value ?? '').trim();
      if (text === '') return null;
      const hours = /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
      if (timeZones.includes(hours)) return hours;
      ctx.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });
}

const fields: Fields<EditedProfile> = {
  firstName: ['firstName', firstName],
  lastName: ['lastName', lastName],
  dateOfBirth: ['dob', withDescription(dateOfBirth, 'YYYY-MM-DD.')],
  hideDateOfBirth: ['hideDate', withDescription(keptFlag, '1 hides the date of birth, 0 displays it.')],
  address: ['address', keptText],
  city: ['city', keptText],
  zipCode: ['zipCode', keptText],
  timeZone: ['timeZone', withDescription(timeZone, 'Hours from UTC, one of the list of the form.')],
};

const whose = codec(optionalWireId<MemberId>(), {
  toWire: (id: MemberId | null) => id ?? undefined,
  fromWire: (id) => id,
});

export const editProfileRequest = requestOf<EditProfile>(
  {
    id: [
      'id',
      withDescription(
        whose,
        'One’s own, which it is when left out; of an admin in admin mode, whose role and status it is about.',
      ),
    ],
    version: [
      'version',
      withDescription(loadedVersion, 'The version that was loaded; an older one is a conflict.'),
    ],
    form: objectOf(fields),
    office: memberEditPart,
  },
  {
    email: 'an address counts once it is confirmed.',
    avatar: 'changeAvatar sets it.',
  },
);
