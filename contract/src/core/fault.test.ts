import { describe, expect, test } from 'vitest';
import { Fault, faultFromReply, faultReply, faultStatus, invalid } from './fault.ts';

describe('an error reply', () => {
  test('has the HTTP status of its code', () => {
    expect(new Fault('gone', 'Too late.').status).toBe(410);
    expect(faultStatus).toMatchObject({
      malformed: 400,
      unauthenticated: 401,
      invalid: 422,
      rate_limited: 429,
    });
  });

  test('for a form uses the first field’s message', () => {
    const fault = invalid({ title: 'Say it.', price: 'Numbers only.' });
    expect(faultReply(fault)).toEqual({
      response: 'error',
      message: 'Say it.',
      code: 'invalid',
      errors: { title: 'Say it.', price: 'Numbers only.' },
    });
  });

  test('converts to the wire and back', () => {
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
  ])('an unreadable reply with status %d and body %j becomes %s', (status, body, code) => {
    expect(faultFromReply(status, body).code).toBe(code);
  });
});
