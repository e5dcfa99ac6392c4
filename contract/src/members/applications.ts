/** Registrations that wait for the office (rules/accounts 64). Pure. */
import type { MemberId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import { reasonLimit } from '../posts/model.ts';
import { postTexts } from '../posts/texts.ts';
import { applicationScreenTexts, applicationTexts } from './texts.ts';

/** Decided at once. */
export const applicationsLimit = 100;

/** Somebody who has proved their address and is not let in yet. */
export interface Application {
  id: MemberId;
  firstName: string;
  lastName: string;
  email: string;
  /** When they proved it. */
  appliedAt: Date;
}

export type ListApplications = ListPage;

export interface Applications {
  /** The one that has waited longest first. */
  applications: Application[];
  /** Of all that wait. */
  total: number;
}

export interface DecideApplications {
  ids: MemberId[];
  isApproved: boolean;
  /** Told to the applicant; needed where one is refused. */
  reason: string;
}

/** What came of one of them. */
export interface DecidedApplication {
  id: MemberId;
  /** False where it was not done, and it is as it was. */
  isDone: boolean;
  /** A sentence for the office. */
  message: string;
}

export interface DecidedApplications {
  /** In the order in which they were named. */
  results: DecidedApplication[];
  /** How many wait now. */
  waiting: number;
}

/** The sentence about each field that breaks a rule. */
export function decisionProblems({ ids, isApproved, reason }: DecideApplications) {
  return {
    ids: ids.length === 0 ? applicationTexts.noneChosen : undefined,
    reason: isApproved ? undefined : refusalProblem(reason),
  };
}

/** The sentence about the reason of a refusal; undefined where it is fine. */
export function refusalProblem(reason: string): string | undefined {
  if (reason.trim() === '') return applicationTexts.reasonRequired;
  return reason.length > reasonLimit ? postTexts.reasonTooLong : undefined;
}

/** What came of a decision about several: how many were done, and the first reason why another was not. */
export function decidedText({ results }: Pick<DecidedApplications, 'results'>, isApproved: boolean): string {
  const failed = results.filter(({ isDone }) => !isDone);
  const done = applicationScreenTexts.decided(results.length - failed.length, isApproved);
  return failed[0] === undefined ? done : `${done} ${failed[0].message}`;
}
