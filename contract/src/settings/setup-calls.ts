/** The call of the first-run setup. */
import { z } from 'zod';
import { firstNameShapeProblem, lastNameProblem } from '../accounts/checks.ts';
import { newPassword, rule, validEmail } from '../accounts/fields.ts';
import { nameLimit } from '../accounts/model.ts';
import { defineCall } from '../core/call.ts';
import { nullable, objectOf, replyBoolean, withDescription } from '../core/codec.ts';
import { noRequest, replyOf, sentenceReply } from '../core/request.ts';
import { wireText } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import { demoCountFields } from '../demo/calls.ts';
import type { DemoCounts } from '../demo/model.ts';
import type { Setup, SetupStanding } from './setup.ts';
import { setupTexts } from './texts.ts';

export const viewSetup = defineCall('viewSetup', {
  path: '/api/viewSetup',
  auth: 'guest',
  extension: true,
  summary: 'Whether the site still needs its first Super Admin, and which demo content that would delete.',
  request: noRequest,
  reply: replyOf<SetupStanding>({
    isOpen: ['open', withDescription(replyBoolean, '0 once somebody administers the site.')],
    demo: ['demo', withDescription(nullable(objectOf<DemoCounts>(demoCountFields)), 'null where none goes.')],
  }),
});

export const setUp = defineCall('setUp', {
  path: '/api/setUp',
  auth: 'guest',
  extension: true,
  summary:
    'Creates the first Super Admin, with the setup code, and deletes the demo content. 410 once the site has an administrator.',
  request: {
    schema: z.object({
      code: wireText({ max: 100, required: setupTexts.codeRequired }),
      firstName: wireText({ max: nameLimit + 1 }).superRefine(rule(firstNameShapeProblem)),
      lastName: wireText({ max: nameLimit + 1, trim: false }).superRefine(rule(lastNameProblem)),
      email: validEmail,
      password: newPassword,
    }),
    toWire: (setup: Setup) => ({ ...setup }),
  },
  reply: sentenceReply,
  changes: () => [topics.everything],
});
