/** A category that most products are filed under gets a new name: how soon pages and searches tell it. */

import type pg from 'pg';
import { editMaster } from '#contract/masters/keeping-calls.ts';
import type { Application } from './application.ts';
import { searchCall } from './calls.ts';
import { ask, type HttpRequest, jsonCall, page } from './http.ts';
import { type Person, signed } from './members.ts';

export interface Renaming {
  /** Products filed under it. */
  products: number;
  /** Until the call had answered. */
  answered: number;
  /** Until its page tells the new name, and a search finds by that and not by the old one; since the call began. */
  shown: number;
  statements: number;
  /** Of products. */
  rowsWritten: number;
}

interface Renamed {
  id: number;
  name: string;
  slug: string;
  products: number;
}

interface NewName {
  /** A word that no text holds, so that what is found is found by the name. */
  name: string;
  /** The name that it has, where that is such a word, too. */
  before: string | undefined;
}

/** Milliseconds after which a name that is not shown will not be. */
const patience = 60_000;

export async function rename(
  application: Application,
  client: pg.Client,
  admin: Person,
  { name, before }: NewName,
): Promise<Renaming> {
  const category = await commonest(client);
  const named = before === undefined ? [name] : [name, before];
  await keep(application, [pageOf(category), ...named.map((text) => searchCall(text))]);
  const [written, sent] = [await rowsWritten(client), await statements(application)];
  const began = performance.now();
  await answer(application, signed(edit(category.id, name), admin));
  const answered = performance.now() - began;
  const more = (await statements(application)) - sent;
  while (!(await isShown(application, category, { name, before }))) {
    if (performance.now() - began > patience) throw new Error(`${name} is not shown after ${patience} ms.`);
    await new Promise(setImmediate);
  }
  const shown = performance.now() - began;
  const rows = (await rowsWritten(client)) - written;
  return { products: category.products, answered, shown, statements: more, rowsWritten: rows };
}

async function commonest(client: pg.Client): Promise<Renamed> {
  const { rows } = await client.query<Renamed>(
    `select id, name, slug, products from categories join (
       select unnest(listed_in) as id, count(*)::integer as products from products group by 1) counted using (id)
     order by products desc limit 1`,
  );
  if (!rows[0]) throw new Error('No product has a category.');
  return rows[0];
}

const edit = (id: number, name: string) => jsonCall(editMaster.category.path, { id, name });
const pageOf = ({ slug }: Renamed) => page(`/deals/${slug}`);

/** So that what is shown afterwards was kept before. */
async function keep(application: Application, requests: HttpRequest[]): Promise<void> {
  for (const request of [...requests, ...requests]) await answer(application, request);
}

async function isShown(application: Application, category: Renamed, { name, before }: NewName) {
  const found = async (text: string) => {
    const reply = JSON.parse(await answer(application, searchCall(text))) as { count: number };
    return reply.count > 0;
  };
  const isTold = (await answer(application, pageOf(category))).includes(name);
  return isTold && (await found(name)) && (before === undefined || !(await found(before)));
}

async function answer(application: Application, request: HttpRequest): Promise<string> {
  const { status, body } = await ask(application.origin, request);
  if (status !== 200) throw new Error(`${request.path} answers ${status}: ${body.toString().slice(0, 200)}`);
  return body.toString();
}

const statements = (application: Application) => application.metric('guildhall_database_statements');

/** PostgreSQL tells what others wrote a little later. */
async function rowsWritten(client: pg.Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ written: string }>(
    `select n_tup_upd + n_tup_ins as written from pg_stat_user_tables where relname = 'products'`,
  );
  return Number(rows[0]?.written);
}
