/** A letter of an account's life while ordinary letters and pictures wait: from the click to the mail server. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { forgotPasswordRequest, register } from '#contract/accounts/calls.ts';
import { figureText } from '#contract/core/figure-text.ts';
import type { Application } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { type Row, timed } from '../harness/figures.ts';
import { withFreshApplication } from '../harness/fresh-application.ts';
import { ask, type HttpRequest, jsonCall } from '../harness/http.ts';
import { addressesOf, countWaiting, queueAlertLetters, queuePictures } from '../harness/letters.ts';
import { type MailServer, startMailServer } from '../harness/mail-server.ts';
import { median, readable } from '../harness/numbers.ts';
import type { Section } from '../harness/report.ts';
import type { Part } from './part.ts';

const pictures = 50;
/** A member for each letter. */
const catalogueOf = (letters: number) => ({ products: 200, comments: 0, members: letters });
/** Clicks of each sort at most; fewer where the letters are out before. */
const clicks = 50;

interface Measured {
  resets: number[];
  registrations: number[];
  perSecond: number;
  left: { letters: number; pictures: number };
}

export const mail: Part = {
  name: 'mail',
  minutes: 3,
  catalogues: ({ letters }) => [catalogueOf(letters)],
  async measure({ letters }) {
    const server = await startMailServer();
    const serving = { mailUrl: server.url };
    try {
      return await withFreshApplication(catalogueOf(letters), serving, async (application, client) =>
        sectionOf(letters, await click(application, server, client, letters)),
      );
    } finally {
      await server.stop();
    }
  },
};

async function click(
  application: Application,
  server: MailServer,
  client: pg.Client,
  letters: number,
): Promise<Measured> {
  const addresses = await addressesOf(client, clicks);
  await queueAlertLetters(client);
  await queuePictures(client, pictures);
  while ((await countWaiting(client)).letters < letters * 0.9) await setTimeout(50);
  const [start, before] = [performance.now(), server.count()];
  const measured: Measured = { resets: [], registrations: [], perSecond: 0, left: { letters, pictures } };
  for (const [index, email] of addresses.entries()) {
    measured.resets.push(await secondsTo(server, email, application, reset(email)));
    const newcomer = `newcomer-${index}@example.org`;
    measured.registrations.push(await secondsTo(server, newcomer, application, registration(newcomer)));
    measured.left = await countWaiting(client);
    if (measured.left.letters === 0) break;
  }
  measured.perSecond = (server.count() - before) / ((performance.now() - start) / 1000);
  return measured;
}

/** From the click until the mail server has the letter whole. */
async function secondsTo(
  server: MailServer,
  email: string,
  { origin }: Application,
  request: HttpRequest,
): Promise<number> {
  const arrival = server.arrival(email);
  const start = performance.now();
  const { status } = await ask(origin, request);
  if (status !== 200) throw new Error(`A click was answered with ${status}.`);
  return ((await arrival) - start) / 1000;
}

function reset(email: string): HttpRequest {
  return jsonCall(forgotPasswordRequest.path, { email });
}

function registration(email: string): HttpRequest {
  const password = 'quiet-harbour-27';
  return jsonCall(register.path, {
    firstName: 'Ann',
    lastName: 'Berg',
    email,
    password,
    repassword: password,
  });
}

function sectionOf(letters: number, { resets, registrations, perSecond, left }: Measured): Section {
  return {
    title: 'Urgent letters while others wait',
    how: `Seconds from the click until the mail server has the letter, one click after the other, while ${figureText(letters)} alert letters leave and ${pictures} pictures are drawn. At the last click ${figureText(left.letters)} letters and ${left.pictures} pictures still waited. Meanwhile ${readable(perSecond)} letters left in a second.`,
    rows: [rowOf('a new password', resets), rowOf('a confirmation', registrations)],
  };
}

function rowOf(what: string, seconds: number[]): Row {
  return [
    what,
    {
      median: timed(median(seconds), 's', bars.lettersMedian),
      p99: timed(quantile(seconds, 0.99), 's', bars.lettersP99),
      longest: timed(Math.max(...seconds), 's'),
      clicks: String(seconds.length),
    },
  ];
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
