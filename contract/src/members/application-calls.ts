/** The calls about registrations that wait for approval. */
import { defineCall } from '../core/call.ts';
import { described, idCodec, listOf, moment, objectOf, text, whole } from '../core/codec.ts';
import type { MemberId } from '../core/ids.ts';
import { listRequestOf, longListLimit, pageFields, replyOf } from '../core/request.ts';
import { decideLimit } from '../decisions/decision.ts';
import { decidedReply, decisionRequest } from '../decisions/wire.ts';
import type { Application, Applications, ListApplications } from './applications.ts';

const application = objectOf<Application>({
  id: ['id', idCodec()],
  firstName: ['firstName', text],
  lastName: ['lastName', text],
  email: ['email', text],
  appliedAt: ['applied_at', described(moment, 'When they confirmed their address.')],
});

export const listApplications = defineCall('applications', {
  path: '/api/applications',
  auth: 'admin',
  extension: true,
  summary: 'Pending registrations, longest waiting first.',
  request: listRequestOf<ListApplications>(pageFields(longListLimit)),
  reply: replyOf<Applications>({
    applications: ['message', listOf(application)],
    total: ['totalCount', described(whole, 'Counts all that are waiting.')],
  }),
});

export const decideApplications = defineCall('decideApplications', {
  path: '/api/decideApplications',
  auth: 'admin',
  extension: true,
  summary: `Approves or declines up to ${decideLimit} registrations one by one; each person is notified by e-mail.`,
  request: decisionRequest<MemberId>({
    approves: '1 approves, 0 declines.',
    tells: 'Sent to the applicant; required to decline.',
  }),
  reply: decidedReply<MemberId>(),
});
