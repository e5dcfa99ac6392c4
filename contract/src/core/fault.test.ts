import { describe, expect, test } from 'vitest';
import { Fault, faultFromReply, faultReply, faultStatus, invalid } from './fault.ts';

describe('a fault', () => {
  test('has the status of its code', () => {
    expect(new Fault('gone', 'Too late.').status).toBe(410);
    expect(faultStatus).toMatchObject({
      malformed: 400,
      unauthenticated: 401,
      invalid: 422,
      rate_limited: 429,
    });
  });

  test('of a form speaks with its first field', () => {
    const fault = invalid({ title: 'Say it.', price: 'Numbers only.' });
    expect(faultReply(fault)).toEqual({
      response: 'error',
      message: 'Say it.',
      code: 'invalid',
      errors: { title: 'Say it.', price: 'Numbers only.' },
    });
  });

  test('survives the wire', () => {
    const sent = new Fault('rate_limited', 'Wait.', { retryAfter: 9 });
    const received = faultFromReply(sent.status, faultReply(sent), 9);
    expect(received).toMatchObject({ code: 'rate_limited', message: 'Wait.', details: { retryAfter: 9 } });
    expect(faultFromReply(422, faultReply(invalid({ a: 'b' }))).details.errors).toEqual({ a: 'b' });
    const present = { html: '<p>Now.</p>', version: 2 };
    const late = new Fault('conflict', 'Somebody was first.', { present });
    expect(faultFromReply(409, faultReply(late)).details).toEqual({ present });
  });

  test.each([
    [0, undefined, 'unavailable'],
    [502, '<html>', 'unavailable'],
    [504, null, 'unavailable'],
    [500, { message: 'x', code: 'made-up' }, 'internal'],
    [404, { message: 1, code: 'gone' }, 'internal'],
    [200, 'text', 'internal'],
  ])('an unreadable reply %d %j is %s', (status, body, code) => {
    expect(faultFromReply(status, body).code).toBe(code);
  });
});
