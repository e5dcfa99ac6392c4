import { useState } from 'react';
import type { Actor } from '#contract/accounts/model.ts';
import {
  grantableRoles,
  type ManagedMember,
  managingProblem,
  mayEditMember,
} from '#contract/members/model.ts';
import { memberTexts, roleChoices, statusNames } from '#contract/members/texts.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { SelectField } from '../../kit/form/fields.tsx';
import { FormErrorSummary, FormFailure } from '../../kit/form/form-error-summary.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import classes from './member-edit.module.css';
import type { MemberEdit } from './use-member-edit.ts';

interface MemberEditFormProps {
  member: ManagedMember;
  viewer: Actor;
  edit: MemberEdit;
}

const statuses = (['active', 'disabled'] as const).map((value) => ({ value, name: statusNames[value] }));

/** Role and status of another member (rules/members 3); viewers without permission see the reason. */
export function MemberEditForm({ member, viewer, edit: { form, submit } }: MemberEditFormProps) {
  const [asks, setAsks] = useState(false);
  const isDisabling = form.values.status === 'disabled' && form.initial.status === 'active';
  return (
    <>
      <form className={classes.form} {...formAttributes(() => (isDisabling ? setAsks(true) : submit()))}>
        <FormFailure form={form} />
        <FormErrorSummary form={form} />
        {!mayEditMember(viewer, member) && (
          <p className={classes.reason}>{managingProblem(viewer, member) ?? memberTexts.ownRole}</p>
        )}
        <fieldset className={classes.fields} disabled={!mayEditMember(viewer, member)}>
          <legend className="visually-hidden">Role and status</legend>
          <SelectField {...form.field('role')} options={rolesFor(viewer, member)} />
          <SelectField {...form.field('status')} options={statuses} />
          <Button type="submit" size="l" isHeld={form.isPending}>
            {form.isPending ? profileTexts.saving : profileTexts.save}
          </Button>
        </fieldset>
      </form>
      {asks && (
        <LazyConfirmDialog
          title="Disable this account?"
          yes="Disable"
          no="Cancel"
          isGrave
          onYes={() => {
            setAsks(false);
            submit();
          }}
          onNo={() => setAsks(false)}
        >
          {member.firstName} {member.lastName} will be signed out everywhere and can’t sign in again.
        </LazyConfirmDialog>
      )}
    </>
  );
}

/** Returns the roles that the viewer may assign, and the current one. */
function rolesFor(viewer: Actor, member: ManagedMember) {
  const given = grantableRoles(viewer);
  const shown = given.includes(member.role) ? given : [member.role, ...given];
  return shown.map((value) => ({ value, name: roleChoices[value] }));
}
