/** The call of the first run. */
import { z } from 'zod';
import { firstNameProblem, lastNameProblem } from '../accounts/checks.ts';
import { newPassword, rule, validEmail } from '../accounts/fields.ts';
import { nameLimit } from '../accounts/model.ts';
import { defineCall } from '../core/call.ts';
import { sentenceReply } from '../core/reply.ts';
import { wireText } from '../core/scalars.ts';
import type { Setup } from './setup.ts';
import { setupTexts } from './texts.ts';

export const setUp = defineCall('setUp', {
  path: '/api/setUp',
  auth: 'guest',
  extension: true,
  summary: 'Makes the first Super Admin, for whoever has the code that a start tells; 410 once somebody administers.',
  request: {
    schema: z.object({
      code: wireText({ max: 100, required: setupTexts.codeRequired }),
      firstName: wireText({ max: nameLimit + 1 }).superRefine(rule(firstNameProblem)),
      lastName: wireText({ max: nameLimit + 1, trim: false }).superRefine(rule(lastNameProblem)),
      email: validEmail,
      password: newPassword,
    }),
    toWire: (setup: Setup) => ({ ...setup }),
  },
  reply: sentenceReply,
});
