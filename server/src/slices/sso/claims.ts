/**
 * The site's claims about a person, as far as they count here (rules/single-sign-on 4 to rules/single-sign-on 10).
 * Pure.
 */
import { emailProblem, firstNameProblem, lastNameProblem } from '#contract/accounts/checks.ts';
import { emailAddress } from '#contract/accounts/email-address.ts';
import { nameLimit, type Role } from '#contract/accounts/model.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { Claims, VerifiedClaims } from './provider.ts';
import type { ClaimedRole, SsoSettings } from './settings.ts';

export interface Person {
  subject: string;
  sid: string | undefined;
  /** The address; undefined unless the site says that it is confirmed. */
  email: string | undefined;
  /** True if the address is confirmed at the site but has a format that is rejected here. */
  hasBadEmail: boolean;
  firstName: string;
  lastName: string;
  isMember: boolean;
  /** The role that claims assign; undefined if roles are assigned only here. */
  role: ClaimedRole | undefined;
}

export function personOf(
  answer: VerifiedClaims,
  { membership, roles }: SsoSettings,
  { shortestFirstName }: Pick<SiteSettings, 'shortestFirstName'>,
): Person {
  const claims = { ...answer.idToken, ...answer.userInfo };
  const email = confirmedEmail(answer.userInfo.email === undefined ? answer.idToken : answer.userInfo);
  const hasBadEmail = email !== undefined && emailProblem(email) !== undefined;
  return {
    subject: answer.subject,
    sid: answer.sid,
    email: hasBadEmail ? undefined : email,
    hasBadEmail,
    ...namesOf(claims, shortestFirstName),
    isMember: membership === undefined || hasOne(valuesOf(claims, membership.claim), membership.values),
    role: roles && (roles.values.find(({ value }) => has(claims, roles.claim, value))?.role ?? 'member'),
  };
}

/**
 * Some sites report membership at sign-in, but not when asked later. A missing claim then says nothing
 * (rules/single-sign-on 17).
 */
export function isMembershipMissing(
  { idToken, userInfo }: VerifiedClaims,
  { membership }: SsoSettings,
): boolean {
  if (membership === undefined || Object.keys(idToken).length > 0) return false;
  return valuesOf(userInfo, membership.claim).length === 0;
}

/**
 * True if the role claim is missing and the member has a role that this claim assigns. Otherwise the member would lose
 * the role.
 */
export function isRoleMissing(
  { idToken, userInfo }: VerifiedClaims,
  role: Role,
  { roles }: SsoSettings,
): boolean {
  if (roles === undefined) return false;
  return (
    found({ ...idToken, ...userInfo }, roles.claim) === undefined &&
    roles.values.some((given) => given.role === role)
  );
}

/** The address and its confirmation must come from the same source. Some sites send the latter as a text. */
function confirmedEmail({ email, email_verified: isConfirmed }: Claims): string | undefined {
  const isSaid = isConfirmed === true || isConfirmed === 'true';
  return isSaid && typeof email === 'string' ? emailAddress(email) : undefined;
}

function has(claims: Claims, claim: string, value: string): boolean {
  return hasOne(valuesOf(claims, claim), [value]);
}

function hasOne(values: string[], wanted: string[]): boolean {
  return values.some((value) => wanted.includes(value));
}

/** Values of a claim, found by name or by a dotted path: a text, a number, a boolean, or a list of these. */
function valuesOf(claims: Claims, name: string): string[] {
  const claim = found(claims, name);
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return values.filter((value) => ['string', 'number', 'boolean'].includes(typeof value)).map(String);
}

function found(claims: Claims, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : alongWay(claims, name);
}

function alongWay(claims: Claims, way: string): unknown {
  return way
    .split('.')
    .reduce<unknown>(
      (place, name) =>
        typeof place === 'object' && place !== null && Object.hasOwn(place, name)
          ? (place as Claims)[name]
          : undefined,
      claims,
    );
}

/** Names in the format required here (rules/accounts 8, rules/accounts 9), whatever the site sends. */
function namesOf(claims: Claims, shortest: number): Pick<Person, 'firstName' | 'lastName'> {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const words = text('name').split(/\s+/);
  const given = text('given_name') || (words[0] ?? '');
  const family = text('family_name') || words.slice(1).join(' ');
  return {
    firstName: firstFitting([given, `${given} ${family}`, text('name')].map(lettersOf), (name) =>
      firstNameProblem(name, shortest),
    ),
    lastName: firstFitting([family, given], lastNameProblem),
  };
}

/** The first and last name used if no claimed name fits. */
const nameless = 'Member';

function firstFitting(names: string[], problem: (name: string) => string | undefined): string {
  const cut = names.map((name) =>
    [...name]
      .slice(0, nameLimit / 2)
      .join('')
      .trim(),
  );
  return cut.find((name) => problem(name) === undefined) ?? nameless;
}

function lettersOf(name: string): string {
  return name
    .replace(/[^\p{L}\p{M} ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
