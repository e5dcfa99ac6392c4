/** The variables of single sign-on (rules/single-sign-on 1), checked by `variables.ts`. */
import type { z } from 'zod';
import { roles } from '#contract/accounts/model.ts';
import type { ClaimedRole, GivenRole, SsoSettings } from '../slices/sso/index.ts';
import { choice, optional, trimmedText } from './kinds.ts';

const onOff = choice('on', 'off').default('off');

export const ssoVariables = {
  SSO_ISSUER: optional.refine((value) => value === undefined || isIssuer(value), {
    error:
      'must be the address of the site that signs members in, starting with https:// ' +
      '(http:// only on this machine), without a question mark',
  }),
  SSO_CLIENT_ID: optional,
  SSO_CLIENT_SECRET: optional,
  SSO_SCOPES: trimmedText
    .default('openid profile email offline_access')
    .refine((value) => value.split(/\s+/).includes('openid'), { error: 'must contain openid' }),
  SSO_NAME: optional.refine((value) => value === undefined || value.length <= 60, {
    error: 'must be at most 60 characters',
  }),
  SSO_ONLY: onOff,
  SSO_FOLLOW_NAMES: onOff,
  SSO_MEMBERSHIP_CLAIM: optional,
  SSO_MEMBERSHIP_VALUES: optional,
  SSO_ROLE_CLAIM: optional,
  SSO_ROLE_VALUES: optional.superRefine((value, context) => {
    const problem = value === undefined ? undefined : roleProblem(value);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  }),
};

export type SsoValues = z.infer<z.ZodObject<typeof ssoVariables>>;

/** Returns the first missing variable of an incomplete set with a sentence, or undefined. */
export function missingBeside(values: SsoValues): [name: string, problem: string] | undefined {
  const needs = (name: keyof SsoValues, needed: keyof SsoValues): [string, string] | undefined =>
    isGiven(values[name]) && !isGiven(values[needed]) ? [needed, `must be set where ${name} is`] : undefined;
  return (
    needs('SSO_ISSUER', 'SSO_CLIENT_ID') ??
    needs('SSO_CLIENT_ID', 'SSO_ISSUER') ??
    needs('SSO_ONLY', 'SSO_ISSUER') ??
    needs('SSO_MEMBERSHIP_CLAIM', 'SSO_MEMBERSHIP_VALUES') ??
    needs('SSO_MEMBERSHIP_VALUES', 'SSO_MEMBERSHIP_CLAIM') ??
    needs('SSO_ROLE_CLAIM', 'SSO_ROLE_VALUES') ??
    needs('SSO_ROLE_VALUES', 'SSO_ROLE_CLAIM')
  );
}

function isGiven(value: string | undefined): boolean {
  return value !== undefined && value !== 'off';
}

/** Undefined without single sign-on. */
export function ssoOf(values: SsoValues): SsoSettings | undefined {
  const { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId } = values;
  if (issuer === undefined || clientId === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: values.SSO_CLIENT_SECRET,
    scopes: values.SSO_SCOPES.split(/\s+/).join(' '),
    name: values.SSO_NAME ?? new URL(issuer).hostname,
    isOnly: values.SSO_ONLY === 'on',
    followsNames: values.SSO_FOLLOW_NAMES === 'on',
    membership: claimed(values.SSO_MEMBERSHIP_CLAIM, values.SSO_MEMBERSHIP_VALUES, listOf),
    roles: claimed(values.SSO_ROLE_CLAIM, values.SSO_ROLE_VALUES, rolesOf),
  };
}

function claimed<Value>(
  claim: string | undefined,
  values: string | undefined,
  read: (values: string) => Value[],
) {
  return claim === undefined || values === undefined ? undefined : { claim, values: read(values) };
}

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(value);
  if (search !== '' || hash !== '' || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
}

function listOf(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Parses `VALUE=NUMBER` pairs; a value may contain an equals sign. */
function pairsOf(list: string): [value: string, number: string][] {
  return listOf(list).map((item) => {
    const place = item.lastIndexOf('=');
    return [item.slice(0, Math.max(place, 0)).trim(), item.slice(place + 1).trim()];
  });
}

function roleProblem(list: string): string | undefined {
  const pairs = pairsOf(list);
  if (pairs.some(([, number]) => number === '1' || number === '2')) {
    return 'must not give roles 1 and 2: administrators are appointed in Guildhall';
  }
  const isRight =
    pairs.length > 0 && pairs.every(([value, number]) => value !== '' && /^[345]$/.test(number));
  return isRight ? undefined : 'must look like moderators=3,partners=5, with roles from 3 to 5';
}

function rolesOf(list: string): GivenRole[] {
  return pairsOf(list).map(([value, number]) => ({ value, role: roles[Number(number) - 1] as ClaimedRole }));
}
