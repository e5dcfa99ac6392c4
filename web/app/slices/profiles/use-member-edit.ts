import { useEffect, useRef } from 'react';
import { type ManagedMember, memberEditProblems } from '#contract/members/model.ts';
import { editProfile } from '#contract/profiles/editing-calls.ts';
import { officeEdit } from '#contract/profiles/form.ts';
import { useChange } from '../../client/changes.ts';
import { isSameForm } from '../../kit/form/conflict.ts';
import { saveOrFindConflict } from '../../kit/form/save-or-find-conflict.ts';
import { type Form, useForm } from '../../kit/form/use-form.ts';

export interface MemberEditInput {
  /** The latest loaded state. */
  member: ManagedMember;
  /** Requests the member again. */
  refresh: () => Promise<{ data?: ManagedMember | undefined }>;
  /** Shows the result. */
  onSaved: (text: string) => Promise<void>;
}

type Edited = Pick<ManagedMember, 'role' | 'status'>;

const labels = { role: 'Role', status: 'Status' };

/** Edits the fields that administrators may change (rules/members 3). */
export function useMemberEdit({ member, refresh, onSaved }: MemberEditInput) {
  const change = useChange();
  const form = useForm<Edited>({ initial: editedOf(member), labels, rules: memberEditProblems });
  useNewer(member, form);

  async function send(edited: Edited): Promise<void> {
    const conflict = await saveOrFindConflict<ManagedMember>({
      version: member.version,
      save: async (version) => {
        const { message } = await change(editProfile, officeEdit(member.id, version, edited));
        form.replace(edited, edited);
        await onSaved(message);
      },
      readTheirs: async () => (await refresh()).data,
      isSent: (theirs) => isSameForm(editedOf(theirs), edited),
    });
    if (conflict !== undefined) throw conflict.fault;
  }
  return { form, submit: () => form.submit(send) };
}

export type MemberEdit = ReturnType<typeof useMemberEdit>;

/** Merges values that somebody else has saved in the meantime; the viewer's changes stay. */
function useNewer(member: ManagedMember, { values, initial, replace }: Form<Edited>): void {
  const met = useRef(member.version);
  const { role, status } = values;
  useEffect(() => {
    if (met.current === member.version) return;
    met.current = member.version;
    const newer = editedOf(member);
    const merged = {
      ...(role !== initial.role && { role }),
      ...(status !== initial.status && { status }),
    };
    replace({ ...newer, ...merged }, newer);
  }, [member, role, status, initial, replace]);
}

function editedOf({ role, status }: ManagedMember): Edited {
  return { role, status };
}
