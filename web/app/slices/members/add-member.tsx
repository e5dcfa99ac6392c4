import { type To, useLocation, useNavigate } from 'react-router';
import type { Role } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { inviteMember } from '#contract/members/calls.ts';
import { grantableRoles, type Invitation, invitationProblems } from '#contract/members/model.ts';
import { memberScreenTexts, roleChoices } from '#contract/members/texts.ts';
import { useSite } from '../../client/environment.ts';
import { useApi } from '../../client/queries.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { addressOf, useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { useReturnToTable } from '../../kit/table/return-to-table.ts';
import { AccountForm } from '../accounts/account-form.tsx';
import classes from './add-member.module.css';
import { useFocusOnArrival } from './managed-head.tsx';

const initial: Invitation = { firstName: '', lastName: '', email: '', role: 'member' };

const labels = { firstName: 'First name', lastName: 'Last name', email: 'E-mail', role: 'Role' };

interface AddMemberProps {
  viewer: { role: Role };
  /** Returns the address where a member is managed. */
  memberAt: (id: MemberId) => To;
  /** Address of the whole table, for viewers who did not come from it. */
  back: To;
}

/**
 * Form for a new member, who receives an invitation and chooses a password, if passwords are used (rules/members 11).
 */
export function AddMember({ viewer, memberAt, back }: AddMemberProps) {
  const api = useApi();
  const site = useSite();
  const { sso } = site;
  const navigate = useNavigate();
  const { state } = useLocation();
  const leadBack = useReturnToTable() ?? (() => navigate(back));
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const announceSuccess = useAnnounceSuccess();
  const form = useForm({ initial, labels, rules: (invitation) => invitationProblems(invitation, site) });
  const guard = useLeaveGuard([form], addressOf);
  const roles = grantableRoles(viewer).map((value) => ({ value, name: roleChoices[value] }));

  async function send({ firstName, lastName, email, role }: Invitation): Promise<void> {
    const invitation = { firstName: firstName.trim(), lastName, email: email.trim(), role };
    const { id, message } = await api(inviteMember, invitation);
    if (form.isLeft()) return announceSuccess(message, memberAt(id));
    guard.open();
    showToast({ tone: 'good', text: message });
    // Passes on the way back to the table.
    await navigate(memberAt(id), { replace: true, state });
  }

  return (
    <Section
      headingRef={heading}
      title={memberScreenTexts.add}
      text={sso?.isOnly === true ? memberScreenTexts.invitationThere(sso.name) : memberScreenTexts.invitation}
    >
      <div className={classes.form}>
        <AccountForm form={form} send={send} submit="Send invitation" onCancel={() => leadBack()}>
          <TextField {...form.field('firstName')} />
          <TextField {...form.field('lastName')} />
          <TextField {...form.field('email')} type="email" inputMode="email" />
          <SelectField {...form.field('role')} options={roles} />
        </AccountForm>
      </div>
      <LeaveDialog guard={guard} what="Your changes are" keeps={false} />
    </Section>
  );
}
