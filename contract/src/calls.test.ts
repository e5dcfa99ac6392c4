import { expect, test } from 'vitest';
import { z } from 'zod';
import * as comments from './comments/calls.ts';
import type { Call } from './core/call.ts';
import * as files from './files/calls.ts';
import * as flags from './flags/calls.ts';
import * as posting from './products/posting-calls.ts';
import * as threads from './threads/calls.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'request' in value;
}

const calls = [comments, files, flags, posting, threads]
  .flatMap((module) => Object.values<unknown>(module))
  .flatMap((value) => (isCall(value) ? value : Object.values<unknown>(Object(value))))
  .filter(isCall);
const withFields = calls.filter(({ request }) => request.fields !== undefined);

test.each(withFields.map((call) => [call.name, call] as const))(
  '%s declares fields that it has, each under one name',
  (_name, { request }) => {
    const { properties = {} } = z.toJSONSchema(request.schema, { io: 'input', unrepresentable: 'any' });
    const names = Object.values(request.fields ?? {});
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(names));
    expect(new Set(names).size).toBe(names.length);
  },
);

test('the forms declare them', () => {
  expect(withFields.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'postdeal',
      'editDeal',
      'uploadFile',
      'addForum',
      'editForum',
      'addDealComments',
      'updateComments',
    ]),
  );
});
