import type { OwnProfile } from '#contract/profiles/model.ts';

/** The props of every panel of the members’ area. */
export interface PanelProps {
  profile: OwnProfile;
}
