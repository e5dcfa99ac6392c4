/** The SQL of what members change of themselves. */
import type { MemberId } from '#contract/core/ids.ts';
import type { EditedProfile } from '#contract/profiles/form.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What an edit is compared with; locked until the transaction ends. */
export function lockProfile(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('members')
    .select(['first_name as firstName', 'last_name as lastName', 'city', 'avatar', 'version'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What is null stays as it is. */
export async function updateProfile(
  tx: Tx,
  memberId: MemberId,
  { form, version }: { form: EditedProfile; version: number },
): Promise<void> {
  const { hideDateOfBirth, address, city, zipCode, timeZone } = form;
  await tx
    .updateTable('members')
    .set({
      first_name: form.firstName,
      last_name: form.lastName,
      date_of_birth: form.dateOfBirth,
      ...(hideDateOfBirth !== null && { hide_date_of_birth: hideDateOfBirth }),
      ...(address !== null && { address }),
      ...(city !== null && { city }),
      ...(zipCode !== null && { zip_code: zipCode }),
      ...(timeZone !== null && { time_zone: timeZone }),
      version,
    })
    .where('id', '=', memberId)
    .execute();
}

export async function setAvatar(tx: Tx, memberId: MemberId, avatar: string | null): Promise<void> {
  await tx.updateTable('members').set({ avatar }).where('id', '=', memberId).execute();
}
