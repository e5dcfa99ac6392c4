import { describe, expect, test } from 'vitest';
import {
  errorsByField,
  Fault,
  faultFromReply,
  faultReply,
  faultStatus,
  invalid,
  withDomainNames,
  withWireNames,
} from './fault.ts';

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

const fields = { title: 'dealTitle', labelIds: 'dealTags', files: 'image', 'files.primary': 'primaryImage' };

describe('an error with fields', () => {
  test('gets wire names on the server, and domain names back on the client', () => {
    const inside = invalid({ title: 'A', labelIds: 'B', 'files.primary': 'C', url: 'D' });
    const sent = withWireNames(inside, fields);
    expect(sent.details.errors).toEqual({ dealTitle: 'A', dealTags: 'B', primaryImage: 'C', url: 'D' });
    expect(sent).toMatchObject({ code: 'invalid', message: 'A' });
    expect(withDomainNames(sent, fields).details).toEqual(inside.details);
  });

  test('keeps its other details', () => {
    const late = new Fault('rate_limited', 'Later.', { retryAfter: 5, errors: { title: 'A' } });
    expect(withWireNames(late, fields).details).toEqual({ retryAfter: 5, errors: { dealTitle: 'A' } });
  });

  test('without fields, or of a call without field names, stays unchanged', () => {
    const fault = new Fault('conflict', 'Somebody was quicker.');
    expect(withWireNames(fault, fields)).toBe(fault);
    const invalidFault = invalid({ email: 'A' });
    expect(withDomainNames(invalidFault)).toBe(invalidFault);
  });
});

describe('errors by form field', () => {
  test('contain the message of each field', () => {
    expect(errorsByField({ title: 'A', labelIds: 'B' }, ['labelIds', 'title', 'url'])).toEqual({
      title: 'A',
      labelIds: 'B',
    });
    expect(errorsByField({}, ['title'])).toEqual({});
  });

  test('contain each message of a nested field once', () => {
    expect(errorsByField({ files: 'A', 'files.primary': 'B' }, ['files'])).toEqual({ files: 'A' });
    expect(errorsByField({ 'files.primary': 'B' }, ['files'])).toEqual({ files: 'B' });
  });

  test('are undefined if a message belongs to no field', () => {
    expect(errorsByField({ title: 'A', version: 'B' }, ['title'])).toBeUndefined();
    expect(errorsByField({ filesystem: 'A' }, ['files'])).toBeUndefined();
  });
});
