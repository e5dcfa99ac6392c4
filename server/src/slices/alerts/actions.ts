/** Adds, changes and previews alerts. Each alert belongs to one member. */
import { alertLimit, suggestionCount } from '#contract/alerts/limits.ts';
import {
  type AlertForm,
  type AlertPreview,
  alertProblems,
  defaultTitle,
  keywordProblem,
  type PreviewAlert,
  type SaveAlert,
  type SetAlertStatus,
} from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { AlertId, MemberId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import { searchText } from '#contract/core/search-text.ts';
import { isFilterless } from '#contract/products/filters.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { keyUsed } from '../../platform/http/body.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Taxonomy, TaxonomyCache } from '../taxonomy/index.ts';
import {
  deleteAlert,
  findSentAlert,
  insertAlert,
  isOwnAlert,
  listKeywordQueries,
  lockAlertsOf,
  type NewAlert,
  previewOf,
  setStatus,
  updateAlert,
} from './queries.ts';

/**
 * Checks that the alert is the viewer's own. Throws `not_found` for another member's alert, before any other input is
 * checked (rules/calls 8).
 */
export async function admitOwner({ database }: AppContext, id: AlertId, { memberId }: Viewer): Promise<void> {
  refuseMissing(await isOwnAlert(database, memberId, id));
}

/** The alert's owner, and the submission's idempotency key (rules/calls 21). */
type AlertOwner = Pick<NewAlert, 'memberId' | 'idempotencyKey'>;

/**
 * Adds an alert, or changes one. Throws `invalid` if a rule is broken, `not_found` for another member's alert. Throws
 * `conflict` above the limit, and if the key was used for another alert.
 */
export async function saveAlert(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  { edits, ...form }: SaveAlert,
  { memberId, idempotencyKey }: AlertOwner,
): Promise<Posted<AlertId>> {
  const checked = await checkedForm(context, form, await taxonomyCache.read());
  if (edits?.id === null) throw invalid({ edits: alertTexts.noneToEdit });
  const id = await context.write(({ tx }) =>
    edits?.id
      ? changed(tx, memberId, edits.id, checked)
      : added(tx, { ...checked, memberId, idempotencyKey }),
  );
  return { id, message: edits === null ? alertTexts.added : alertTexts.updated };
}

/** rules/alerts 3, rules/alerts 12, rules/alerts 30 */
async function checkedForm(
  { database }: AppContext,
  form: AlertForm,
  { creditKinds }: Taxonomy,
): Promise<AlertForm> {
  refuseProblems(alertProblems(form));
  const queries = await listKeywordQueries(database, form.keywords);
  const wordless = queries.find(({ query }) => query === null);
  if (wordless) throw invalid({ keywords: alertTexts.noWord(wordless.keyword) });
  const { credit } = form.filter;
  const kind = creditKinds.find(({ id }) => String(id) === credit);
  if (credit !== undefined && kind === undefined) throw invalid({ credit: alertTexts.noSuchCredit });
  return { ...form, title: form.title || defaultTitle(form, kind?.name ?? '') };
}

/** rules/alerts 11: of two simultaneous submissions the second waits and counts the first. */
async function added(tx: Db, alert: NewAlert): Promise<AlertId> {
  const count = await lockAlertsOf(tx, alert.memberId);
  const sent = alert.idempotencyKey === null ? undefined : await findSentAlert(tx, alert);
  if (sent?.isSame === false) throw keyUsed();
  if (sent !== undefined) return sent.id;
  if (count >= alertLimit) throw new Fault('conflict', alertTexts.tooMany(alertLimit));
  return insertAlert(tx, alert);
}

async function changed(tx: Db, memberId: MemberId, id: AlertId, form: AlertForm): Promise<AlertId> {
  refuseMissing(await updateAlert(tx, memberId, id, form));
  return id;
}

const done = { active: alertTexts.resumed, paused: alertTexts.paused, deleted: alertTexts.deleted } as const;

/** rules/alerts 5. Throws `not_found` for another member's alert. */
export async function setAlertStatus(
  { database: { db } }: AppContext,
  { id, status }: SetAlertStatus,
  memberId: MemberId,
): Promise<string> {
  refuseMissing(
    status === 'deleted' ? await deleteAlert(db, memberId, id) : await setStatus(db, memberId, id, status),
  );
  return done[status];
}

function refuseMissing(isThere: boolean): void {
  if (!isThere) throw new Fault('not_found', alertTexts.notThere);
}

/** rules/alerts 13. Throws `invalid` as saving does, except for an empty list. */
export async function previewAlert(
  { database }: AppContext,
  { keywords, filter }: PreviewAlert,
  memberId: MemberId,
): Promise<AlertPreview> {
  if (keywords.length === 0 && isFilterless(filter)) return { count: 0, newest: [] };
  refuseProblems(alertProblems({ keywords, title: '', filter }));
  if (keywords.length === 0) return previewOf(database, { words: null, filter }, memberId);
  const queries = await listKeywordQueries(database, keywords);
  const worded = queries.filter(({ query }) => query !== null);
  if (worded.length === 0) return { count: 0, newest: [] };
  const anyOf = (each: 'query' | 'filed') => worded.map((keyword) => `(${keyword[each]})`).join(' | ');
  const query = anyOf('query');
  const isExact = !query.includes('<') && worded.every(({ isCaseSensitive }) => !isCaseSensitive);
  return previewOf(database, { words: { query, filed: anyOf('filed'), isExact }, filter }, memberId);
}

/**
 * rules/alerts 10: suggests names that a keyword may begin with. Pure.
 *
 * Suggests active taxonomy terms, each name once. Names that begin with the text precede those with such a word inside.
 */
export function suggestionsFor(taxonomy: Taxonomy, entered: string): string[] {
  const text = searchText(entered).toLowerCase();
  const ranked = namesOf(taxonomy).map((name) => ({ name, rank: rankOf(name.toLowerCase(), text) }));
  return ranked
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, suggestionCount)
    .map(({ name }) => name);
}

function rankOf(name: string, text: string): number {
  if (name.startsWith(text)) return 0;
  if (name.includes(` ${text}`)) return 1;
  return name.includes(text) ? 2 : 3;
}

/** A keyword contains no comma, so commas are removed from names. Names that no keyword may equal are left out. */
function namesOf({ categories, productTypes, tags, labels }: Taxonomy): string[] {
  const names = [...categories, ...productTypes, ...tags, ...labels]
    .filter(({ status }) => status === 'active')
    .map(({ name }) => name.replaceAll(',', ' ').replace(/\s+/g, ' ').trim())
    .filter((name) => keywordProblem(name) === undefined);
  const once = new Map(names.map((name) => [name.toLowerCase(), name]));
  return [...once.values()].sort((one, other) => one.localeCompare(other));
}
