import * as calls from '#contract/alerts/calls.ts';
import { alertProblems } from '#contract/alerts/model.ts';
import type { AlertId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember, bindPublic } from '../../platform/http/binding.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { admitOwner, previewAlert, saveAlert, setAlertStatus, suggestionsFor } from './actions.ts';
import { listAlerts } from './queries.ts';

const saveLimit = { perAddress: 600, perAccount: 200, windowMinutes: 15, counts: 'calls' } as const;
/** The browser requests a preview at most at each pause while the member types. */
const previewLimit = { perAddress: 1_200, perAccount: 400, windowMinutes: 15, counts: 'calls' } as const;

export function alertRoutes(context: AppContext, taxonomyCache: TaxonomyCache): Binding[] {
  const admit = (id: number, viewer: Viewer) => admitOwner(context, id as AlertId, viewer);
  return [
    bindMember(calls.listAlerts, {
      handle: async (_nothing, { memberId }) => {
        const alerts = await listAlerts(context.database, memberId);
        return { alerts, total: alerts.length };
      },
    }),
    bindPublic(calls.suggestKeywords, {
      keyOf: ({ text }) => text.toLowerCase(),
      read: async ({ text }) => suggestionsFor(await taxonomyCache.read(), text),
    }),
    bindMember(calls.saveAlert, {
      limit: saveLimit,
      admit,
      named: calls.alertNamedIn,
      rules: alertProblems,
      handle: (alert, { memberId }, _found, { idempotencyKey }) =>
        saveAlert(context, taxonomyCache, alert, { memberId, idempotencyKey }),
    }),
    bindMember(calls.setAlertStatus, {
      limit: saveLimit,
      admit,
      handle: (change, { memberId }) => setAlertStatus(context, change, memberId),
    }),
    bindMember(calls.previewAlert, {
      limit: previewLimit,
      handle: (preview, { memberId }) => previewAlert(context, preview, memberId),
    }),
  ];
}
