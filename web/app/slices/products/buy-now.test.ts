import { expect, test } from 'vitest';
import { actionLink } from './buy-now.tsx';

test.each([
  ['jobs+ohio@firm.example', 'mailto:jobs%2Bohio@firm.example'],
  [
    'jobs?bcc=a%40evil.example&body=@firm.example',
    'mailto:jobs%3Fbcc%3Da%2540evil.example%26body%3D@firm.example',
  ],
  ['https://firm.example/apply', 'https://firm.example/apply'],
])('the contact %s of a career posting opens %s', (applyTo, link) => {
  const facts = {
    credits: [],
    beginsAt: null,
    endsAt: null,
    closesAt: null,
    kind: 'career',
    applyTo,
  } as const;
  expect(actionLink({ facts: { ...facts, credits: [] }, url: null })).toBe(link);
});
