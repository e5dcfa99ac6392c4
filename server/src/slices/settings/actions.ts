import type { MemberId } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import {
  type EditSettings,
  type GivenSettings,
  type SavedSettings,
  type ShownSettings,
  settingNames,
  settingsInForce,
} from '#contract/settings/model.ts';
import { settingTexts } from '#contract/settings/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import { findSettings, lockSettings, saveSettings } from '../../platform/site/settings-queries.ts';
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
