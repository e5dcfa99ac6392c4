import * as calls from '#contract/ends/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { answerEnd, countEndReports, readReportedEnds, reportEnd } from './actions.ts';

export function endRoutes(context: AppContext): Binding[] {
  return [
    bindMember(calls.reportEnd, { handle: ({ id }, viewer) => reportEnd(context, id, viewer) }),
    bindMember(calls.countEndReports, { handle: ({ id }, viewer) => countEndReports(context, id, viewer) }),
    bindMember(calls.answerEnd, { handle: (answer, viewer) => answerEnd(context, answer, viewer) }),
    bindMember(calls.listReportedEnds, { handle: (page, viewer) => readReportedEnds(context, page, viewer) }),
  ];
}
