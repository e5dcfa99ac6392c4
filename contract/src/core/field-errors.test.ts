import { describe, expect, test } from 'vitest';
import { errorsByField, Fault, invalid, withDomainNames, withWireNames } from './fault.ts';

const fields = { title: 'dealTitle', labelIds: 'dealTags', files: 'image', 'files.primary': 'primaryImage' };

describe('a refusal', () => {
  test('has the names of the wire on its way out, and those of the domain on the other side', () => {
    const inside = invalid({ title: 'A', labelIds: 'B', 'files.primary': 'C', url: 'D' });
    const sent = withWireNames(inside, fields);
    expect(sent.details.errors).toEqual({ dealTitle: 'A', dealTags: 'B', primaryImage: 'C', url: 'D' });
    expect(sent).toMatchObject({ code: 'invalid', message: 'A' });
    expect(withDomainNames(sent, fields).details).toEqual(inside.details);
  });

  test('keeps what it says besides', () => {
    const late = new Fault('rate_limited', 'Later.', { retryAfter: 5, errors: { title: 'A' } });
    expect(withWireNames(late, fields).details).toEqual({ retryAfter: 5, errors: { dealTitle: 'A' } });
  });

  test('of no field, or by a call that names none otherwise, stays as it is', () => {
    const fault = new Fault('conflict', 'Somebody was quicker.');
    expect(withWireNames(fault, fields)).toBe(fault);
    const invalidFault = invalid({ email: 'A' });
    expect(withDomainNames(invalidFault)).toBe(invalidFault);
  });
});

describe('the fields of a form', () => {
  test('have the sentences about them', () => {
    expect(errorsByField({ title: 'A', labelIds: 'B' }, ['labelIds', 'title', 'url'])).toEqual({
      title: 'A',
      labelIds: 'B',
    });
    expect(errorsByField({}, ['title'])).toEqual({});
  });

  test('have what is said about their parts, once', () => {
    expect(errorsByField({ files: 'A', 'files.primary': 'B' }, ['files'])).toEqual({ files: 'A' });
    expect(errorsByField({ 'files.primary': 'B' }, ['files'])).toEqual({ files: 'B' });
  });

  test('lose no sentence that belongs to none of them', () => {
    expect(errorsByField({ title: 'A', version: 'B' }, ['title'])).toBeUndefined();
    expect(errorsByField({ filesystem: 'A' }, ['files'])).toBeUndefined();
  });
});
