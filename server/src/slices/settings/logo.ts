/** The logo: rendered again by the worker process, then put in place of the previous one (rules/settings 9). */
import type { MemberId } from '#contract/core/ids.ts';
import type { SiteLogo } from '#contract/core/site.ts';
import { topics } from '#contract/core/topics.ts';
import type { FileIn } from '#contract/files/model.ts';
import type { ChangedLogo } from '#contract/settings/calls.ts';
import { logoTexts } from '#contract/settings/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockLogo, setLogo } from '../../platform/site/settings-queries.ts';
import { refuseEnded } from '../accounts/index.ts';
import { forgetAvatar, keepLogo, takeAvatar, turnOf } from '../files/index.ts';

/** Renders and stores a new logo. Throws `too_large` and `unsupported_media` as for every picture. */
export async function changeLogo(
  context: AppContext,
  { picture }: { picture: FileIn<'sent'> },
  viewer: Viewer,
  left?: AbortSignal,
): Promise<ChangedLogo> {
  const logo = await keepLogo(context, picture, turnOf(viewer, left));
  await context.write(async (unit) => {
    await refuseEnded(unit.tx, viewer);
    await takeAvatar(unit.tx, logo.file);
    await replaceLogo(unit, logo, viewer.memberId);
  });
  return { logo, message: logoTexts.changed };
}

/** Does nothing if there is no logo. */
export async function removeLogo({ write }: AppContext, { memberId }: Viewer): Promise<ChangedLogo> {
  await write((unit) => replaceLogo(unit, null, memberId));
  return { logo: null, message: logoTexts.removed };
}

async function replaceLogo(unit: UnitOfWork, logo: SiteLogo | null, actorId: MemberId): Promise<void> {
  const before = await lockLogo(unit.tx);
  if (before === undefined && logo === null) return;
  await setLogo(unit.tx, logo);
  if (before !== undefined) await forgetAvatar(unit, before.file);
  const states = { before: { hasLogo: before !== undefined }, after: { hasLogo: logo !== null } };
  const action = 'logo-changed';
  await recordAuditEntry(unit.tx, { actorId, action, targetKind: 'settings', targetId: 1, ...states });
  unit.changed(topics.everything);
}
