/** As many rows as one file may have, of products and of members: checked, imported, and checked once more. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { figureText } from '#contract/core/figure-text.ts';
import { paths } from '#contract/core/paths.ts';
import { getNewestImport, runImport } from '#contract/imports/calls.ts';
import { fileNameHeader, type ImportKind } from '#contract/imports/model.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { freshDataDir, removeDataDir, withDatabase } from '../harness/catalogues.ts';
import { counted, type Row, timed } from '../harness/figures.ts';
import { ask, type HttpRequest, jsonCall } from '../harness/http.ts';
import { bytesWritten } from '../harness/log.ts';
import { type Person, signed, signIn } from '../harness/members.ts';
import { watchMemory } from '../harness/memory.ts';
import { mebibytes } from '../harness/numbers.ts';
import type { Part } from './part.ts';

export const imports: Part = {
  name: 'imports',
  minutes: 15,
  async measure({ imported: count }) {
    const dataDir = freshDataDir();
    const application = await startApplication({ dataDir, demo: false });
    try {
      return await withDatabase(dataDir, async (client) => {
        const admin = await addAdmin(client);
        const rows: Row[] = [];
        for (const kind of ['product', 'member'] as const)
          rows.push(...(await measureOne({ application, client, admin, kind, count })));
        return {
          title: 'Tables that come in',
          how: `A file of ${figureText(count)} rows into an empty installation: seconds from the file’s first byte until it is checked, from the button until it is imported, and until the same file is checked again; rows a second; bytes of PostgreSQL’s log for each row, full pages of it among them; the highest resident memory of the application meanwhile.`,
          rows,
        };
      });
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
  },
};

interface Office {
  application: Application;
  client: pg.Client;
  admin: Person;
  kind: ImportKind;
  /** Rows of the file. */
  count: number;
}

async function measureOne(office: Office): Promise<Row[]> {
  const { application, kind, count } = office;
  const content = Buffer.from(files[kind](count));
  const { result, highest } = await watchMemory(application, async () => {
    const check = await step(office, () => send(office, content), 'checked');
    const write = await step(office, () => run(office), 'done');
    const again = await step(office, () => send(office, content), 'checked');
    return { check, write, again };
  });
  const { check, write, again } = result;
  const { added, changed } = (await newest(office)).counts;
  return [
    [`${kind}s: check`, cells(check, count)],
    [
      `${kind}s: import`,
      {
        ...cells(write, count),
        log: timed(write.logged / count, 'bytes', bars.importLog),
        memory: timed(mebibytes(highest), 'MB', bars.importMemory),
      },
    ],
    [
      `${kind}s: the same again`,
      { ...cells(again, count), written: counted(added + changed, 'rows', bars.importAgain) },
    ],
  ];
}

interface Step {
  seconds: number;
  logged: number;
}

const cells = ({ seconds }: Step, count: number) => ({
  time: timed(seconds, 's'),
  rows: timed(count / seconds, '/s'),
});

/** Throws where it does not come to the state. */
async function step(office: Office, begin: () => Promise<void>, state: string): Promise<Step> {
  const [logged, began] = [await bytesWritten(office.client), performance.now()];
  await begin();
  let found = await newest(office);
  while (['receiving', 'checking', 'importing'].includes(found.state)) {
    await setTimeout(100);
    found = await newest(office);
  }
  const done = found.counts.added + found.counts.changed + found.counts.unchanged;
  if (found.state !== state || done !== office.count)
    throw new Error(`${office.kind}s are ${found.state} with ${done} rows: ${found.problem}`);
  return {
    seconds: (performance.now() - began) / 1_000,
    logged: (await bytesWritten(office.client)) - logged,
  };
}

async function send(office: Office, bytes: Buffer): Promise<void> {
  const headers = { 'content-type': 'text/csv', [fileNameHeader]: 'bench.csv' };
  await answered(office, { method: 'POST', path: paths.uploadTable(office.kind), headers, bytes });
}

async function run(office: Office): Promise<void> {
  const { id } = await newest(office);
  await answered(office, jsonCall(runImport.path, { id, invite: 0 }));
}

async function newest(office: Office) {
  const reply = await answered(office, jsonCall(getNewestImport.path, { kind: office.kind }));
  return getNewestImport.reply.fromWire(reply) ?? fail();
}

function fail(): never {
  throw new Error('There is no import.');
}

async function answered({ application, admin }: Office, request: HttpRequest) {
  const { status, body } = await ask(application.origin, signed(request, admin));
  if (status !== 200) throw new Error(`${request.path} answers ${status}: ${body}`);
  return JSON.parse(body.toString());
}

async function addAdmin(client: pg.Client): Promise<Person> {
  const { rows } = await client.query<{ id: number }>(
    `insert into members (first_name, last_name, email, password_hash, role, confirmed_at)
     values ('Bench', 'Office', 'office@bench.example', '', 'admin', now()) returning id`,
  );
  return signIn(client, rows[0]?.id ?? 0);
}

/** Words of different lengths, the same in each run. */
const words = ['annuity', 'ledger', 'retirement', 'estate', 'client', 'ethics', 'portfolio', 'tax'];
const word = (place: number) => words[place % words.length] ?? '';

const files: Record<ImportKind, (count: number) => string> = {
  product: (count) => {
    const rows = Array.from({ length: count }, (_, place) => productRow(place));
    return ['key,title,url,member_price,description,categories', ...rows].join('\n');
  },
  member: (count) => {
    const rows = Array.from({ length: count }, (_, place) => memberRow(place));
    return ['email,first_name,last_name,role,date_of_birth,address,city,zip_code,time_zone', ...rows].join(
      '\n',
    );
  },
};

function productRow(place: number): string {
  const title = `${word(place)} and ${word(place >> 3)} ${place}`;
  const description = `<p>Two hours about <b>${word(place >> 6)}</b>, with questions.</p><ul><li>${word(place)}</li><li>${word(place >> 2)}</li></ul>`;
  return `bench-${place},${title},https://bench.example/${place},${(place % 900) + 1}.50,"${description}",Learning`;
}

function memberRow(place: number): string {
  return `member-${place}@bench.example,Wilhelmina,Adeyemi ${place},member,1974-11-02,"${place}, Quay St",Springfield,${10_000 + (place % 80_000)},-5`;
}
