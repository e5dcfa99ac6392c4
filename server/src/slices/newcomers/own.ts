/** What an author does with what waits. */
import type { HeldPostId } from '#contract/core/ids.ts';
import { newcomerTexts } from '#contract/newcomers/texts.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { forgetHeld } from '../files/index.ts';
import { heldGone } from './policy.ts';
import { takeBack } from './queries.ts';

/** Of what was refused the words go. Throws `not_found` for what is not theirs, and for what is public. */
export async function withdraw({ write }: Services, id: HeldPostId, { memberId }: Viewer): Promise<string> {
  await write(async (unit) => {
    const taken = await takeBack(unit.tx, id, memberId);
    if (taken === undefined) throw heldGone();
    const { reservedId } = taken;
    if (reservedId !== null) await forgetHeld(unit, { memberId, productId: reservedId });
  });
  return newcomerTexts.withdrawn;
}
