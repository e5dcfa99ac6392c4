/** A letter of an account's life while ordinary letters and pictures wait: from the click to the mail server. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { forgotPasswordRequest, register } from '#contract/accounts/calls.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { freshCatalogueOf, removeDataDir, withDatabase } from '../harness/catalogues.ts';
import { ask, type HttpRequest, jsonCall } from '../harness/http.ts';
import { addressesOf, countWaiting, queueAlertLetters, queuePictures } from '../harness/letters.ts';
import { type MailServer, startMailServer } from '../harness/mail-server.ts';
import { median, readable } from '../harness/numbers.ts';
import type { Part } from './part.ts';

/** Bars: seconds at the median, and of 99 of 100. */
const bars = { median: 1, p99: 3 };
const pictures = 50;
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
  async measure({ letters }) {
    const dataDir = await freshCatalogueOf(200, { comments: 0, members: letters });
    const server = await startMailServer();
    try {
      const application = await startApplication({ dataDir, demo: false, mailUrl: server.url });
      try {
        return sectionOf(
          letters,
          await withDatabase(dataDir, (client) => click(application, server, client, letters)),
        );
      } finally {
        await application.stop();
      }
    } finally {
      await server.stop();
      removeDataDir(dataDir);
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

function sectionOf(letters: number, { resets, registrations, perSecond, left }: Measured) {
  const all = [...resets, ...registrations];
  const row = (what: string, seconds: number[]) => [
    what,
    readable(median(seconds)),
    readable(quantile(seconds, 0.99)),
    readable(Math.max(...seconds)),
    String(seconds.length),
  ];
  const inSeconds = (value: number) => `${readable(value)} s`;
  return {
    title: 'Urgent letters while others wait',
    how: `Seconds from the click until the mail server has the letter, one click after the other, while ${letters.toLocaleString('en-US')} alert letters leave and ${pictures} pictures are drawn. At the last click ${left.letters.toLocaleString('en-US')} letters and ${left.pictures} pictures still waited. Meanwhile ${readable(perSecond)} letters left in a second.`,
    columns: ['what', 'median', 'p99', 'longest', 'clicks'],
    rows: [row('a new password', resets), row('a confirmation', registrations)],
    verdicts: [
      {
        bar: `at the median: at most ${bars.median} s`,
        measured: inSeconds(median(all)),
        holds: median(all) <= bars.median,
      },
      {
        bar: `99 of 100: at most ${bars.p99} s`,
        measured: inSeconds(quantile(all, 0.99)),
        holds: quantile(all, 0.99) <= bars.p99,
      },
    ],
  };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
