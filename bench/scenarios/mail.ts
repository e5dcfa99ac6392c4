/** Confirmation and password reset e-mails while many alert e-mails wait: from the click to the mail server. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { withApplication } from '../harness/application.ts';
import { withDatabase } from '../harness/data-sets.ts';
import { type HttpRequest, post, sendSuccessfully } from '../harness/http.ts';
import type { Figure, Scenario } from '../harness/scenario.ts';
import { median, quantile } from '../harness/statistics.ts';
import { addAlertsForUniqueWord, uniqueWord } from './alerts.ts';
import { postProduct } from './http-loads.ts';

export const mail: Scenario = {
  name: 'mail',
  summary: 'from the click to the mail server while 10,000 alert e-mails wait',
  async run({ settings, dataSets }) {
    const members = settings.waitingEmails;
    const { dataDir, samples } = await dataSets.get({ products: 200, comments: 0, members });
    await withDatabase(dataDir, (client) => addAlertsForUniqueWord(client, members));
    const arrivals = new EventEmitter();
    const { server, mailUrl } = await startMailServer(arrivals);
    try {
      return await withApplication({ dataDir, mailUrl }, async ({ origin }) => {
        const firstArrival = once(arrivals, 'any');
        await sendSuccessfully(origin, postProduct(`All about ${uniqueWord}`, samples.sessions[0] ?? ''));
        await firstArrival;
        return clickInTurn(origin, arrivals, samples.emails.slice(0, 50));
      });
    } finally {
      server.close();
    }
  },
};

/** Alternates resets of these members and registrations of others. */
async function clickInTurn(origin: string, arrivals: EventEmitter, emails: string[]): Promise<Figure[]> {
  const secondsTo = async (email: string, click: HttpRequest) => {
    const start = performance.now();
    const arrival = once(arrivals, email).then(() => performance.now());
    await sendSuccessfully(origin, click);
    return ((await arrival) - start) / 1_000;
  };
  const resets: number[] = [];
  const confirmations: number[] = [];
  for (const [place, email] of emails.entries()) {
    resets.push(await secondsTo(email, post('/api/forgotPasswordRequest', { email })));
    const newAccount = `newcomer-${place}@example.org`;
    confirmations.push(await secondsTo(newAccount, registration(newAccount)));
  }
  return [...figuresOf('reset', resets), ...figuresOf('confirmation', confirmations)];
}

function figuresOf(name: string, seconds: number[]): Figure[] {
  return [
    { name: `${name}: median`, unit: 's', value: median(seconds), bar: { atMost: 1 } },
    { name: `${name}: p99`, unit: 's', value: quantile(seconds, 0.99), bar: { atMost: 3 } },
  ];
}

function registration(email: string): HttpRequest {
  const password = 'quiet-harbour-27';
  return post('/api/register', { firstName: 'Ann', lastName: 'Berg', email, password, repassword: password });
}

/** Accepts every e-mail at once, and emits an event of its address and one of `any`. */
async function startMailServer(arrivals: EventEmitter) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        for (const { address } of [...envelope.rcptTo, { address: 'any' }]) arrivals.emit(address);
        done();
      });
    },
  });
  // The application disconnects when it stops.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { server, mailUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}
