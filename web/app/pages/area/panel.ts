import type { OwnProfile } from '#contract/profiles/model.ts';

/** What every panel of the members' area is given. */
export interface PanelProps {
  profile: OwnProfile;
}
