import { randomUUID } from 'node:crypto';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { SiteLogo } from '#contract/core/site.ts';
import { topics } from '#contract/core/topics.ts';
import type { FileIn } from '#contract/files/model.ts';
import type { ChangedLogo } from '#contract/settings/calls.ts';
import {
  type EditSettings,
  type GivenSettings,
  type SavedSettings,
  type ShownSettings,
  settingNames,
  settingsInForce,
} from '#contract/settings/model.ts';
import { logoTexts, settingTexts, testMailTexts } from '#contract/settings/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { readFailure } from '../../platform/mail/deliver.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import {
  findSettings,
  lockLogo,
  lockSettings,
  saveSettings,
  setLogo,
} from '../../platform/site/settings-queries.ts';
import { findAccount, requireSession } from '../accounts/index.ts';
import { forgetAvatar, keepLogo, takeAvatar, turnOf } from '../files/index.ts';
import { differences, editedSettings, savedOf } from './policy.ts';

/** The id of the only row. */
const targetId = 1;

/** Returns the settings in force. */
export async function readSettings(
  { database }: Pick<AppContext, 'database'>,
  given: GivenSettings,
): Promise<ShownSettings> {
  const { version, saved } = await findSettings(database.db);
  return { ...settingsInForce(saved, given), version, given: listGiven(given) };
}

/** Saves settings. Throws `conflict` for an old version, and `invalid` with a sentence for each setting. */
export function changeSettings(
  { write }: Pick<AppContext, 'write'>,
  given: GivenSettings,
  edit: EditSettings,
  actorId: MemberId,
): Promise<SavedSettings> {
  return write(async ({ tx, changed }) => {
    const stored = await lockSettings(tx);
    const settings = editedSettings(stored, given, edit);
    const { isChanged, before, after } = differences(savedOf(stored.saved), settings);
    if (!isChanged) return { version: stored.version, message: settingTexts.unchanged };
    const version = stored.version + 1;
    await saveSettings(tx, version, settings);
    const action = 'settings-changed';
    await recordAuditEntry(tx, { actorId, action, targetKind: 'settings', targetId, before, after });
    changed(topics.everything);
    return { version, message: settingTexts.saved };
  });
}

function listGiven({ variables }: GivenSettings): ShownSettings['given'] {
  return settingNames.flatMap((setting) => {
    const variable = variables[setting];
    return variable === undefined ? [] : [{ setting, variable }];
  });
}

/** Sends an e-mail to the administrator at once. Throws `conflict` with the mail server's reply. */
export async function sendTestMail(
  { database, mailer, readSite, write }: AppContext,
  { memberId }: Viewer,
  { hasMailServer }: { hasMailServer: boolean },
): Promise<string> {
  const account = await findAccount(database.db, memberId);
  if (account === undefined) throw new Fault('not_found', accountTexts.noSuchMember);
  const site = await readSite();
  const { email: to } = account;
  const mail = renderEmail(
    site,
    { memberId, to },
    {
      subject: testMailTexts.subject(site.name),
      paragraphs: [testMailTexts.arrived(site.name)],
      link: { label: testMailTexts.open(site.name), url: site.publicUrl },
    },
  );
  try {
    await mailer.send({ ...mail, messageId: `<${randomUUID()}@${mailer.host}>` }, 'urgent');
  } catch (error) {
    throw new Fault('conflict', testMailTexts.failed(readFailure(error, to).text));
  }
  const act = {
    action: 'test-mail-sent',
    targetKind: 'settings',
    targetId: 1,
    before: {},
    after: {},
  } as const;
  await write(({ tx }) => recordAuditEntry(tx, { actorId: memberId, ...act }));
  return hasMailServer ? testMailTexts.sent(to) : testMailTexts.written;
}

/** Renders and stores a new logo. Throws `too_large` and `unsupported_media` as for every picture. */
export async function changeLogo(
  context: AppContext,
  { picture }: { picture: FileIn<'sent'> },
  viewer: Viewer,
  left?: AbortSignal,
): Promise<ChangedLogo> {
  const logo = await keepLogo(context, picture, turnOf(viewer, left));
  await context.write(async (unit) => {
    await requireSession(unit.tx, viewer);
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
