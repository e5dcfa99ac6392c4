/** Raises and removes flags; loaded on demand. */
import { flagComment } from '#contract/flags/calls.ts';
import type { WhyFlagged } from '#contract/flags/model.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import type { Api } from '../../client/api.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { type Flaggable, noReason } from './own-flags.ts';

/** Sends the flag; `flag` null removes it. Shows a confirmation with an undo button. */
export async function sendFlag(
  api: Api,
  { id, subject }: Flaggable,
  flag: WhyFlagged | null,
  undo: () => void,
): Promise<void> {
  await api(flagComment[subject.kind], { commentId: id, isFlagged: flag !== null, ...(flag ?? noReason) });
  showToast(
    flag === null
      ? { tone: 'good', text: flagTexts.unflagged }
      : { tone: 'good', text: flagTexts.flagged, action: { label: 'Undo', onPress: undo } },
  );
}
