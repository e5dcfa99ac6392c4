/** The calls about registrations that wait for the office. */
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  described,
  idCodec,
  listOf,
  moment,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  text,
  whole,
} from '../core/codec.ts';
import { type MemberId, wireIds } from '../core/ids.ts';
import { replyOf, sentence } from '../core/reply.ts';
import { listRequestOf, longListLimit, pageFields } from '../core/request.ts';
import { requiredBoolean, wireText } from '../core/scalars.ts';
import {
  type Application,
  type Applications,
  applicationsLimit,
  type DecideApplications,
  type DecidedApplication,
  type DecidedApplications,
  type ListApplications,
} from './applications.ts';

const application = objectOf<Application>({
  id: ['id', idCodec()],
  firstName: ['firstName', text],
  lastName: ['lastName', text],
  email: ['email', text],
  appliedAt: ['applied_at', described(moment, 'When they confirmed their address.')],
});

const decided = objectOf<DecidedApplication>({
  id: ['id', idCodec()],
  isDone: ['done', described(replyBoolean, '0 where it is as it was.')],
  message: ['message', sentence],
});

export const listApplications = defineCall('applications', {
  path: '/api/applications',
  auth: 'admin',
  extension: true,
  summary: 'Registrations that wait for the office, the one that has waited longest first.',
  request: listRequestOf<ListApplications>(pageFields(longListLimit)),
  reply: replyOf<Applications>({
    applications: ['message', listOf(application)],
    total: ['totalCount', described(whole, 'Of all that wait.')],
  }),
});

export const decideApplications = defineCall('decideApplications', {
  path: '/api/decideApplications',
  auth: 'admin',
  extension: true,
  summary: `Approves or refuses up to ${applicationsLimit} of them, each for itself; each is told by letter.`,
  request: requestOf<DecideApplications>({
    ids: ['ids', plain(wireIds<MemberId>({ max: applicationsLimit }))],
    isApproved: ['approve', described(booleanCodec(requiredBoolean), '1 lets them in, 0 refuses them.')],
    reason: [
      'reason',
      described(plain(wireText({ max: 10_000 })), 'Told to the applicant; needed where one is refused.'),
    ],
  }),
  reply: replyOf<DecidedApplications>({
    results: ['results', described(listOf(decided), 'In the order of `ids`.')],
    waiting: ['totalCount', described(whole, 'How many wait now.')],
  }),
});
