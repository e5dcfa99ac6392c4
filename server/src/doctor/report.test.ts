import { expect, test } from 'vitest';
import { failing, type NamedFinding, skipped, stops, warning, well } from './check.ts';
import { reportJson, reportLines } from './report.ts';

const findings: NamedFinding[] = [
  { subject: 'disk', ...well('There is room.') },
  { subject: 'e-mail', ...warning('E-mails reach nobody.', 'Set MAIL_URL.') },
  { subject: 'backups', ...failing('The last backup failed.', 'Back up now.') },
  {
    subject: 'port',
    ...stops('PORT 80 is taken.', 'Stop what listens there, or set PORT to another number.'),
  },
  { subject: 'name', ...skipped('PUBLIC_URL is not set.') },
];

test('prints a line for each finding, with advice below it, and the counts', () => {
  expect(reportLines(findings, (_state, word) => word, 50)).toEqual([
    'OK       disk     There is room.',
    'warning  e-mail   E-mails reach nobody.',
    '                  → Set MAIL_URL.',
    'FAILING  backups  The last backup failed.',
    '                  → Back up now.',
    'ERROR    port     PORT 80 is taken.',
    '                  → Stop what listens there, or',
    '                  set PORT to another number.',
    'skipped  name     PUBLIC_URL is not set.',
    '',
    '1 OK, 1 warning, 1 failing, 1 error, 1 skipped.',
  ]);
});

test('prints everything as JSON, with counts', () => {
  const at = new Date('2026-11-25T12:00:00Z');
  expect(JSON.parse(reportJson(findings, at, '0.1.0'))).toEqual({
    at: '2026-11-25T12:00:00.000Z',
    version: '0.1.0',
    counts: { well: 1, warning: 1, failing: 1, stops: 1, skipped: 1 },
    findings,
  });
});
