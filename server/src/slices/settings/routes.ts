import * as calls from '#contract/settings/calls.ts';
import * as logoCalls from '#contract/settings/calls.ts';
import { sendTestMail as sendTestMailCall } from '#contract/settings/calls.ts';
import { settingProblems, tidySettings } from '#contract/settings/checks.ts';
import type { GivenSettings } from '#contract/settings/model.ts';
import { setupTries } from '#contract/settings/setup.ts';
import { setUp as setUpCall, viewSetup } from '#contract/settings/setup-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindGuest, bindMember } from '../../platform/http/binding.ts';
import { changeLogo, changeSettings, readSettings, removeLogo, sendTestMail } from './actions.ts';
import { readSetup, setUp } from './setup.ts';

/**
 * Limits per network. So a person who guesses codes does not block the administrators from entering the right one. A
 * code has 59 bits.
 */
const setupLimit = {
  perAddress: setupTries.most,
  windowMinutes: setupTries.minutes,
  counts: 'failures',
} as const;

/** Enough requests to open the page, too few to burden the database. */
const viewLimit = { perAddress: 120, windowMinutes: 15, counts: 'calls' } as const;

/** Keeps anybody from filling mailboxes with e-mails. */
const testMailLimit = { perAddress: 30, perAccount: 10, windowMinutes: 15, counts: 'calls' } as const;

/** Limits uploads, as the worker process renders each logo. */
const logoLimit = { perAddress: 120, perAccount: 40, windowMinutes: 15, counts: 'calls' } as const;

/** The site's settings from the environment. */
interface SettingOptions {
  given: GivenSettings;
  /** Contains the file with the setup code. */
  dataDir: string;
  hasMailServer: boolean;
}

export function settingRoutes(context: AppContext, { given, dataDir, ...mail }: SettingOptions): Binding[] {
  return [
    bindMember(calls.viewSettings, { handle: () => readSettings(context, given) }),
    bindMember(calls.changeSettings, {
      rules: (edit) => ({ ...settingProblems(tidySettings(edit)) }),
      handle: (edit, { memberId }) => changeSettings(context, given, edit, memberId),
    }),
    bindMember(logoCalls.changeLogo, {
      limit: logoLimit,
      filesField: 'picture',
      handle: (sent, viewer, _found, { left }) => changeLogo(context, sent, viewer, left()),
    }),
    bindMember(logoCalls.removeLogo, { handle: (_nothing, viewer) => removeLogo(context, viewer) }),
    bindMember(sendTestMailCall, {
      limit: testMailLimit,
      handle: (_nothing, viewer) => sendTestMail(context, viewer, mail),
    }),
    bindGuest(viewSetup, { limit: viewLimit, handle: () => readSetup(context) }),
    bindGuest(setUpCall, {
      limit: setupLimit,
      handle: (setup) => setUp(context, setup, dataDir),
    }),
  ];
}
