/** Credit hours of members, and what states require of them (docs/rules/credits.md). Pure. */
import { isRealDay } from '../core/day.ts';
import type { CreditKindId, CreditRecordId, CreditRequirementId, ProductId } from '../core/ids.ts';
import { isReadable, isVisible } from '../core/readable-text.ts';
import { textTexts } from '../core/texts.ts';
import { isStateCode } from '../core/us-states.ts';
import type { FileIn } from '../files/model.ts';
import type { Credit } from '../products/facts.ts';
import { creditTexts } from './texts.ts';

/** Limits of credit records and requirements (rules/credits 2 and rules/credits 8). */
export const creditLimits = {
  records: 500,
  hours: 100,
  title: 200,
  approval: 60,
  years: 5,
  kinds: 20,
} as const;
export const firstCreditDay = '1950-01-01';

export interface CreditForm {
  title: string;
  /** `YYYY-MM-DD`. */
  completedOn: string;
  creditKindId: CreditKindId | null;
  /** A two-letter code; '' counts in every state. */
  state: string;
  /** NaN if it was no number. */
  hours: number;
  /** The approval number of the authority; '' if not given. */
  approval: string;
}

export interface SaveCredit extends CreditForm {
  /** Null adds a record. */
  id: CreditRecordId | null;
  /** A new certificate; null keeps the stored one. */
  certificate: FileIn<'sent'> | null;
  removesCertificate: boolean;
}

export interface CreditRecord extends CreditForm {
  id: CreditRecordId;
  creditKindId: CreditKindId;
  /** The name of the credit kind. */
  kind: string;
  /** The product it was added from; null if it was entered by hand. */
  productId: ProductId | null;
  /** The name of the certificate's file; '' without one. */
  certificate: string;
}

export interface RequirementForm {
  state: string;
  /** Hours of all kinds together. */
  hours: number;
  /** Hours among them that must be of these kinds. */
  kinds: { creditKindId: CreditKindId; hours: number }[];
  /** The length of a period. */
  years: number;
  /** The last day of any one period, `YYYY-MM-DD`; the others end on its day and month. */
  endsOn: string;
}

export interface SaveRequirement extends RequirementForm {
  /** Null adds one. */
  id: CreditRequirementId | null;
}

export interface CreditRequirement extends RequirementForm {
  id: CreditRequirementId;
}

export interface CreditPage {
  /** The latest first. */
  records: CreditRecord[];
  /** By state. */
  requirements: CreditRequirement[];
  /** States that the member chose to see. */
  states: string[];
}

export interface AddProductCredits {
  id: ProductId;
  /** '' if the product names no states. */
  state: string;
  /** The member's day, for products without a date. */
  today: string;
}

/** The states among which a member chooses when adding a product's hours; '' for all that it does not name. */
export function offeredStates(credits: readonly Pick<Credit, 'states'>[]): string[] {
  const others = credits.some(({ states }) => states.length === 0) ? [''] : [];
  return [...[...new Set(credits.flatMap(({ states }) => states))].sort(), ...others];
}

type Problems<Form> = { [Field in keyof Form]?: string | undefined };

interface CreditRules {
  /** The latest possible day. */
  today: string;
  /** A product's hours may have two decimals, hours entered by hand are in quarters. */
  isFromProduct: boolean;
}

/** Returns the sentence of each invalid field. */
export function creditProblems(
  form: CreditForm,
  { today, isFromProduct }: CreditRules,
): Problems<CreditForm> {
  const { title, completedOn, creditKindId, state, hours, approval } = form;
  return {
    title: isVisible(title) ? textProblem(title, creditLimits.title) : creditTexts.required,
    completedOn: dayProblem(completedOn, today),
    creditKindId: creditKindId === null ? creditTexts.chooseKind : undefined,
    state: state === '' || isStateCode(state) ? undefined : creditTexts.chooseState,
    hours: hoursProblem(hours, isFromProduct ? 100 : 4),
    approval: textProblem(approval, creditLimits.approval),
  };
}

/** Returns the sentence of each invalid field. */
export function requirementProblems({
  state,
  hours,
  kinds,
  years,
  endsOn,
}: RequirementForm): Problems<RequirementForm> {
  return {
    state: isStateCode(state) ? undefined : creditTexts.chooseState,
    hours: hoursProblem(hours, 4),
    kinds: kindsProblem(kinds, hours),
    years:
      Number.isInteger(years) && years >= 1 && years <= creditLimits.years ? undefined : creditTexts.years,
    endsOn: isRealDay(endsOn) ? undefined : creditTexts.day,
  };
}

function kindsProblem(kinds: RequirementForm['kinds'], hours: number): string | undefined {
  const ids = new Set(kinds.map(({ creditKindId }) => creditKindId));
  if (ids.size < kinds.length || kinds.length > creditLimits.kinds) return creditTexts.kindTwice;
  const problem = kinds.map((one) => hoursProblem(one.hours, 4)).find((found) => found !== undefined);
  return problem ?? (kinds.some((one) => one.hours > hours) ? creditTexts.kindAboveAll : undefined);
}

function textProblem(text: string, limit: number): string | undefined {
  if (text.length > limit) return textTexts.tooLong(limit);
  return isReadable(text) ? undefined : textTexts.unreadable;
}

function dayProblem(day: string, today: string): string | undefined {
  if (!isRealDay(day)) return creditTexts.day;
  if (day > today) return creditTexts.future;
  return day < firstCreditDay ? creditTexts.tooEarly : undefined;
}

/** `parts`: of how many parts an hour consists. */
function hoursProblem(hours: number, parts: number): string | undefined {
  const isWhole = Math.abs(hours * parts - Math.round(hours * parts)) < 1e-9;
  const isFit = hours > 0 && hours <= creditLimits.hours && isWhole;
  return isFit ? undefined : creditTexts.hours;
}
