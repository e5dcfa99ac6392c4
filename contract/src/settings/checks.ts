/** Validates settings (rules/settings 4). Pure; it does not know which ones the environment decides. */
import { emailProblem } from '../accounts/checks.ts';
import { domainsProblem, tidyDomains } from '../accounts/domains.ts';
import { parseWebAddress } from '../core/addresses.ts';
import { knownTimeZone } from '../core/day.ts';
import { isReadable, trimInvisible } from '../core/readable-text.ts';
import { textTexts } from '../core/texts.ts';
import { isColour, isReadableAccent, nearestReadable, tidyColour } from './colour.ts';
import { defaultSettings, type SettingName, type Settings, settingLimits } from './model.ts';
import { settingTexts } from './texts.ts';

export type SettingProblems = { [Name in SettingName]?: string | undefined };

/** Returns the sentence of each invalid setting. */
export function settingProblems(settings: Settings): SettingProblems {
  const { name, line, homeSentence, contactEmail, contactPhone, contactAddress, accent, timeZone } = settings;
  return {
    name: name === '' ? settingTexts.nameRequired : lineProblem(name, settingLimits.name),
    line: lineProblem(line, settingLimits.line),
    homeSentence: lineProblem(homeSentence, settingLimits.homeSentence),
    contactEmail: emailProblem(contactEmail),
    contactPhone: lineProblem(contactPhone, settingLimits.contactPhone),
    contactAddress:
      contactAddress === ''
        ? settingTexts.addressRequired
        : lineProblem(contactAddress.replaceAll('\n', ' '), settingLimits.contactAddress),
    legalUrl: placeProblem(settings.legalUrl),
    contactUrl: placeProblem(settings.contactUrl),
    facebookUrl: webAddressProblem(settings.facebookUrl),
    xUrl: webAddressProblem(settings.xUrl),
    linkedInUrl: webAddressProblem(settings.linkedInUrl),
    registrationDomains: domainsProblem(settings.registrationDomains),
    timeZone: knownTimeZone(tidyTimeZone(timeZone)) === undefined ? settingTexts.timeZoneShape : undefined,
    accent: accent === '' ? undefined : accentProblem(accent),
  };
}

/** Returns the settings in the form in which they are stored. */
export function tidySettings(settings: Settings): Settings {
  const { accent, registrationDomains, contactAddress, timeZone } = settings;
  return {
    ...settings,
    accent: tidyColour(accent),
    registrationDomains: tidyDomains(registrationDomains),
    contactAddress: contactAddress.replace(/\r\n?/g, '\n').replace(/[^\S\n]*\n\s*/g, '\n'),
    timeZone: tidyTimeZone(timeZone),
  };
}

/** An unknown name stays as it is. */
function tidyTimeZone(typed: string): string {
  const name = typed.trim().replaceAll(' ', '_') || defaultSettings.timeZone;
  return knownTimeZone(name) ?? name;
}

/** Returns the nearest readable shade of an unreadable accent; undefined if there is none. */
export function offeredAccent(typed: string): string | undefined {
  const accent = tidyColour(typed);
  return isColour(accent) && !isReadableAccent(accent) ? nearestReadable(accent) : undefined;
}

function accentProblem(accent: string): string | undefined {
  if (!isColour(tidyColour(accent))) return settingTexts.colourShape;
  const nearest = offeredAccent(accent);
  return nearest === undefined ? undefined : settingTexts.unreadableColour(nearest);
}

function lineProblem(text: string, limit: number): string | undefined {
  if (text.length > limit) return textTexts.tooLong(limit);
  return isReadable(text) ? undefined : textTexts.unreadable;
}

/** A path of this site, or an address elsewhere. Two leading slashes would lead elsewhere, too. */
function placeProblem(place: string): string | undefined {
  if (place.length > settingLimits.url) return textTexts.tooLong(settingLimits.url);
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(place) && isReadable(place);
  return isPath || isWholeAddress(place) ? undefined : settingTexts.placeShape;
}

function webAddressProblem(address: string): string | undefined {
  if (address.length > settingLimits.url) return textTexts.tooLong(settingLimits.url);
  return address === '' || isWholeAddress(address) ? undefined : settingTexts.addressShape;
}

/** Links need their own scheme; none is added. */
function isWholeAddress(address: string): boolean {
  return /^https?:\/\//i.test(trimInvisible(address)) && parseWebAddress(address) !== undefined;
}
