import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { letterJob } from '../letters/index.ts';
import { manyEdited, manyPublished, productPublished } from '../products/index.ts';
import { actMatched, alertDue, gatheringDue, membersFound } from './facts.ts';
import { countingFired } from './letter-queries.ts';
import { alertLetter } from './letters.ts';
import { foundFor, gatherActs, gatherLetters, matchMany, matchPublished, tellAtOnce } from './matching.ts';

/** One at a time in all, as `takeTurn` has it: more workers would only wait. */
export function matchingJobs(services: Services): FactJob[] {
  return [
    onFact(productPublished, (publication) => matchPublished(services, publication)),
    onFact(manyPublished, (many) => matchMany(services, many, { wasShown: false })),
    onFact(manyEdited, (many) => matchMany(services, many, { wasShown: true })),
    onFact(membersFound, (letters) => tellAtOnce(services, letters)),
    onFact(actMatched, (part) => gatherActs(services, part)),
    onFact(gatheringDue, ({ after }) => gatherLetters(services, after)),
  ];
}

/** Offsets from UTC are whole quarters of an hour, and so are all the mornings. */
export function matchingCronJobs(services: Services): CronJob[] {
  return [{ name: 'gather-alert-letters', cron: '*/15 * * * *', run: () => gatherLetters(services) }];
}

export function alertLetters(services: Services): FactJob[] {
  const { publicUrl } = services.site;
  return [
    letterJob(
      services,
      alertDue,
      async (letter, { firstName }) => alertLetter(publicUrl, firstName, await foundFor(services, letter)),
      countingFired,
    ),
  ];
}
