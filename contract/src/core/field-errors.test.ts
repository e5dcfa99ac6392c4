import { describe, expect, test } from 'vitest';
import { errorsByField, Fault, invalid, withDomainNames, withWireNames } from './fault.ts';

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
