/** The guide to several machines, word by word; they lose a part at a time, under load. Needs no browser. */
import { expect, test } from '@playwright/test';
import { lacksMachines, type Machines, startMachines } from '../../fixtures/machines.ts';
import { type Findings, injectOutages } from '../../fixtures/outages.ts';
import { commandsOf } from '../../fixtures/recipes.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });
test.skip(lacksMachines !== false, String(lacksMachines));

let machines: Machines | undefined;
let findings: Findings;

test.beforeAll(async () => {
  machines = await startMachines({ RATE_LIMITS: 'off' });
  // Long enough for what is asked for after five seconds to fail where it may not.
  findings = await injectOutages(machines, { quiet: 3, cut: 15, settle: 3 });
});

test.afterAll(async () => {
  await machines?.stop();
});

// rules/running 42
test('nothing that was acknowledged is lost', () => {
  expect(findings.acknowledged).toBeGreaterThan(100);
  expect(findings.lost).toEqual([]);
});

// rules/running 41
test('nobody is shown what was before a change for longer than two seconds', () => {
  expect(findings.longestStale).toBeLessThanOrEqual(2_000);
});

// rules/running 43, rules/running 44
test('errors come while something is lost, and say when to come again', () => {
  expect(findings.errorsOutside).toEqual([]);
  expect(findings.errorsWithoutRetryAfter).toEqual([]);
});

test('what is left answers', () => {
  for (const { name, perSecond } of findings.phases) expect(perSecond, name).toBeGreaterThan(0);
});

/** What each command of the guide answers; what is the system's here is done in another way, and says so. */
const answers: [RegExp, RegExp][] = [
  [/tee -a/, /^host .* scram-sha-256\n$/s],
  [/alter system/, /^ALTER SYSTEM\n/],
  [/systemctl/, /^There is no systemd here: /],
  [/pg_basebackup|sed -i/, /^$/],
  [/npm start$/, /<title>/],
  [/pg_promote/, /^ t$/m],
];

for (const command of commandsOf('machines.md')) {
  test(`machines: ${command}`, () => {
    const [, answer] = answers.find(([of]) => of.test(command)) ?? [];
    expect(machines?.answers.get(command)).toMatch(answer as RegExp);
  });
}
