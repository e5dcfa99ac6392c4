/** Several machines that lose a part at a time, under load. Needs no browser. */
import { expect, test } from '@playwright/test';
import { type Findings, liveThrough } from '../../fixtures/faults.ts';
import { lacksMachines, type Machines, startMachines } from '../../fixtures/machines.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });
test.skip(lacksMachines !== false, String(lacksMachines));

let machines: Machines | undefined;
let findings: Findings;

test.beforeAll(async () => {
  machines = await startMachines();
  findings = await liveThrough(machines, { quiet: 3, cut: 12, settle: 3 });
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
  expect(findings.longestWrong).toBeLessThanOrEqual(2_000);
});

// rules/running 43
test('errors come while something is lost, and say when to come again', () => {
  expect(findings.errorsOutside).toEqual([]);
  expect(findings.errorsWithoutRetryAfter).toEqual([]);
});

test('what is left answers', () => {
  for (const { name, perSecond } of findings.phases) expect(perSecond, name).toBeGreaterThan(0);
});
