import type { ManagedMember } from '#contract/members/model.ts';
import type { ProfileForm } from '#contract/profiles/form.ts';
import { Button } from '../../kit/form/button.tsx';
import { Avatar } from '../accounts/avatar.tsx';
import classes from './member-details.module.css';
import { ProfileFields, profileLabels } from './profile-fields.tsx';

const labels = { ...profileLabels, hideDateOfBirth: 'Who sees the date of birth' };

/** The member's profile fields, all disabled, as administrators cannot change them (rules/members 16). */
export function MemberDetails({ member }: { member: ManagedMember }) {
  const details: ProfileForm = { ...member, dateOfBirth: member.dateOfBirth ?? '' };
  const field = <Name extends keyof ProfileForm>(name: Name) => ({
    id: name,
    label: labels[name],
    value: details[name],
    onChange: () => undefined,
  });
  return (
    <fieldset className={classes.details} disabled>
      <legend className="visually-hidden">Only the member can change this</legend>
      <div className={classes.picture}>
        <Avatar member={member} size={72} />
        <Button variant="default">Change picture</Button>
      </div>
      <ProfileFields
        field={field}
        email={member.email}
        emailHelp="A new address takes effect once it’s confirmed."
      />
    </fieldset>
  );
}
