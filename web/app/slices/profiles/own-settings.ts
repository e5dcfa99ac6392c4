/** What a member has said of themselves so far, as the form of it begins. Pure. */
import type { ProfileForm } from '#contract/profiles/form.ts';
import type { MemberProfile, PrivateDetails } from '#contract/profiles/model.ts';

/** One's own profile: nothing of it is hidden from oneself. */
export interface OwnSettings extends MemberProfile {
  private: PrivateDetails;
}

export function isOwn(profile: MemberProfile | undefined): profile is OwnSettings {
  return profile !== undefined && profile.private !== null;
}

export function formOf({
  firstName,
  lastName,
  city,
  dateOfBirth,
  private: details,
}: OwnSettings): ProfileForm {
  const { address, zipCode, hideDateOfBirth, timeZone } = details;
  return {
    firstName,
    lastName,
    dateOfBirth: dateOfBirth ?? '',
    hideDateOfBirth,
    address,
    city,
    zipCode,
    timeZone,
  };
}
