import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { getMemberProfile } from '#contract/profiles/calls.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import { asFault } from '../../client/api.ts';
import { useSite } from '../../client/environment.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { FailedState, Spinner } from '../../kit/list/states.tsx';
import { Section } from '../../kit/page/section.tsx';
import { PasswordSection } from '../../slices/accounts/change-password.tsx';
import { AvatarSection } from '../../slices/profiles/avatar-section.tsx';
import { ProfileForm } from '../../slices/profiles/profile-form.tsx';
import { isOwn } from '../../slices/profiles/use-profile-form.ts';
import { useSignsInBySso } from '../../slices/sso/sso-section.tsx';
import type { PanelProps } from './panel.ts';

/** The member's picture, the password if this site stores one, and the profile (rules/members-area 3). */
export default function ProfilePanel({ profile }: PanelProps) {
  const { sso } = useSite();
  const signsInThere = useSignsInBySso(profile.role);
  const query = callQuery(useApi(), getMemberProfile, { id: profile.id });
  // Loads the server's current data for the edit, not this browser's cache.
  const { data, error, refetch, isFetching } = useQuery({
    ...query,
    queryKey: [...query.queryKey, 'to edit'],
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null && data === undefined)
    return <FailedState message={asFault(error).message} onRetry={() => refetch()} retrying={isFetching} />;
  if (!isOwn(data)) return <Spinner label="Loading profile" />;
  return (
    <div>
      <Section title="Your picture">
        <AvatarSection profile={profile} />
      </Section>
      {!signsInThere && <PasswordSection profile={profile} />}
      <Section title="Your settings">
        <ProfileForm
          settings={data}
          refresh={refetch}
          emailHelp={sso && signsInThere ? ssoTexts.atTheSite(sso.name) : <UnderAccount id={profile.id} />}
        />
      </Section>
    </div>
  );
}

function UnderAccount({ id }: { id: MemberId }) {
  return (
    <>
      To change it, go to <Link to={paths.areaTab(id, 'accountbasics')}>Account</Link>.
    </>
  );
}
