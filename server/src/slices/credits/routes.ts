import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/core/day.ts';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/credits/calls.ts';
import type { CreditRecord } from '#contract/credits/model.ts';
import { creditTexts, stateText } from '#contract/credits/texts.ts';
import { writeCsv } from '../../packages/csv/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { asDownload } from '../../platform/http/files.ts';
import { type FindViewer, signedIn } from '../../platform/http/viewer.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { addProductCredits, deleteCredit, readCredits, saveCredit, showCreditState } from './actions.ts';
import { openCertificate } from './certificates.ts';
import { exportCredits, listRequirements } from './queries.ts';
import { deleteRequirement, saveRequirement } from './requirements.ts';

/** Each call may store a file. */
const saveLimit = { perAddress: 300, perAccount: 120, windowMinutes: 15, counts: 'calls' } as const;

export function creditRoutes(context: AppContext, taxonomyCache: TaxonomyCache): Binding[] {
  return [
    bindMember(calls.listCredits, { handle: (_nothing, { memberId }) => readCredits(context, memberId) }),
    bindMember(calls.saveCredit, {
      limit: saveLimit,
      filesField: 'certificate',
      handle: (form, viewer) => saveCredit(context, taxonomyCache, form, viewer),
    }),
    bindMember(calls.deleteCredit, { handle: ({ id }, viewer) => deleteCredit(context, id, viewer) }),
    bindMember(calls.addProductCredits, {
      handle: (asked, viewer) => addProductCredits(context, asked, viewer),
    }),
    bindMember(calls.showCreditState, {
      handle: (choice, viewer) => showCreditState(context, choice, viewer),
    }),
    bindMember(calls.listRequirements, { handle: () => listRequirements(context.database) }),
    bindMember(calls.saveRequirement, {
      handle: (form, { memberId }) => saveRequirement(context, taxonomyCache, form, memberId),
    }),
    bindMember(calls.deleteRequirement, {
      handle: ({ id }, { memberId }) => deleteRequirement(context, taxonomyCache, id, memberId),
    }),
  ];
}

/** Not API calls, as the replies are no JSON. They are never cached, and no browser shows them as pages. */
export function registerCreditDownloads(
  app: FastifyInstance,
  context: AppContext,
  findViewer: FindViewer,
): void {
  const privately = {
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  };
  app.get<{ Params: { id: string } }>(paths.downloadCertificate(':id'), async (request, reply) => {
    reply.headers(privately);
    const viewer = await signedIn('member', request, findViewer);
    const { stream, bytes, name } = await openCertificate(context, request.params.id, viewer);
    if (bytes !== undefined) reply.header('content-length', String(bytes));
    return reply
      .header('content-disposition', asDownload(name))
      .type('application/octet-stream')
      .send(stream);
  });
  app.get(paths.downloadCredits(), async (request, reply) => {
    reply.headers(privately);
    const { memberId } = await signedIn('member', request, findViewer);
    const rows = rowsOf(exportCredits(context.database, memberId));
    return reply
      .header('content-disposition', asDownload(`credit-hours-${dayOf(context.now())}.csv`))
      .type('text/csv; charset=utf-8')
      .send(writeCsv(creditTexts.csvColumns, rows));
  });
}

async function* rowsOf(records: AsyncIterable<CreditRecord>): AsyncGenerator<string[]> {
  for await (const { completedOn, title, kind, state, hours, approval, certificate } of records) {
    yield [completedOn, title, kind, stateText(state), String(hours), approval, certificate];
  }
}
