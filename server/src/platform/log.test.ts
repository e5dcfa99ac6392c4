import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('an error is logged by name, without the details that a driver attaches', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const refused = new pg.DatabaseError('duplicate key value violates unique constraint', 0, 'error');
  const attached = {
    code: '23505',
    constraint: 'members_email_key',
    detail: 'Key (email)=(ann@example.com) already exists.',
    client: { secretKey: 4711, activeQuery: { values: ['ann@example.com'] } },
  };
  Object.assign(refused, attached);
  log.error({ err: new Error('not saved', { cause: refused }) }, 'unexpected failure');
  log.error({ err: refused }, 'unexpected failure');
  log.error({ err: new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]) }, 'away');
  const [outer, inner, away] = lines.map((line) => JSON.parse(line).err);
  expect(outer.message).toBe('not saved: duplicate key value violates unique constraint');
  expect(outer.stack).toContain('caused by: error: duplicate key value');
  expect(inner).toMatchObject({ type: 'DatabaseError', code: '23505', constraint: 'members_email_key' });
  expect(inner.stack).toContain('log.test.ts');
  expect(away.aggregateErrors).toMatchObject([{ message: 'connect ECONNREFUSED ::1:5432' }]);
  expect(lines.join()).not.toMatch(/ann@example|4711/);
});
