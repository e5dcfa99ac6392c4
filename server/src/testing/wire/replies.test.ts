import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#contract/core/call.ts';
import { setUpApp } from '../app.ts';
import { call, callOk } from '../call.ts';
import { addMember } from '../members.ts';
import { describedPath, type Fixture, layFixture, wireCalls } from './table.ts';

const app = await setUpApp();

// An admin, who may make every call.
const member = await addMember(app, { role: 'admin' });
const other = await addMember(app);
const product = {
  isFeatured: true,
  nonMemberPriceCents: 1,
  originalPriceCents: 999_999_999,
  expiresAt: new Date('2099-01-01'),
  productTypeIds: [1],
  tagIds: [2],
  labelIds: [3],
  authorId: member.id,
};
const fixture: Fixture = await layFixture(app, { member, other, author: other, product });
const contract: Call[] = await callsOfTheContract();

interface Operation {
  security?: unknown[];
  requestBody?: { content: { 'application/json': { schema: { properties?: object; required?: string[] } } } };
}

/** The API description. */
const { paths } = await callOk<{ paths: Record<string, { get?: Operation; post?: Operation }> }>(
  app,
  'openapi.json',
  undefined,
  { method: 'GET' },
);

/** Every call that a slice of the contract declares. */
async function callsOfTheContract(): Promise<Call[]> {
  const folder = new URL('../../../../contract/src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('calls.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const exported = modules.flatMap((module: object) => Object.values(module));
  // A call, or one for each kind of subject; some are exported alone and in a table as well.
  const calls = exported.flatMap((one) => (isCall(one) ? [one] : Object.values(one ?? {}))).filter(isCall);
  return [...new Set(calls)];
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'auth' in value && 'reply' in value
  );
}

test('the table, the contract and the API description have the same calls', () => {
  const table = wireCalls(fixture).map(({ method, path }) => `${method} ${describedPath(path)}`);
  expect(table.sort()).toEqual(
    contract.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`).sort(),
  );
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(table);
});

test('every field in the table is described', () => {
  const missing = wireCalls(fixture).flatMap(({ path, body: sent }) => {
    const { post } = paths[describedPath(path)] ?? {};
    const properties = post?.requestBody?.content['application/json'].schema.properties ?? {};
    return Object.keys(sent).flatMap((field) => (field in properties ? [] : [`${path} ${field}`]));
  });
  expect(missing).toEqual([]);
});

test('exactly the fields without which a call is rejected are described as required (rules/calls 13)', () => {
  for (const { method, path, request } of contract.filter(({ method }) => method === 'POST')) {
    const address = path.replace(/:(\w+)/, '{$1}');
    const inPath = /:(\w+)/.exec(path)?.[1];
    const { properties = {}, required = [] } =
      paths[address]?.post?.requestBody?.content['application/json'].schema ?? {};
    const refused = new Set(request.schema.safeParse({}).error?.issues.map((issue) => issue.path.join('.')));
    if (inPath !== undefined) refused.delete(inPath);
    // A file can replace it.
    if (path === '/api/uploadFile') refused.delete('url');
    expect(required.toSorted(), `${method} ${path}`).toEqual([...refused].sort());
    expect(Object.keys(properties), `${method} ${path}`).not.toContain(inPath);
  }
});

test('each call may be made by exactly those whom table.yaml names, and is described so', () => {
  for (const { path, auth, method } of wireCalls(fixture)) {
    const declared = contract.find((one) => one.path.replace(/:(\w+)/, '{$1}') === describedPath(path));
    expect(`${path} ${declared?.auth}`).toBe(`${path} ${auth}`);
    const { security } = paths[describedPath(path)]?.[method === 'GET' ? 'get' : 'post'] ?? {};
    expect(`${path} ${security === undefined}`).toBe(`${path} ${auth === 'guest'}`);
  }
});

test('every reply is exactly what the contract declares', async () => {
  for (const { method, path, body, auth, status } of wireCalls(fixture)) {
    if (status !== 200) continue;
    const declared = contract.find((one) => one.path.replace(/:(\w+)/, '{$1}') === describedPath(path));
    const schema = declared?.reply.schema as z.ZodType;
    const token = auth === 'guest' ? undefined : member.token;
    const reply = await call(app, path, body, { method, token });
    // Parsing removes undeclared fields.
    expect(schema.parse(reply.body), path).toEqual(reply.body);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    checkKinds(reply.body, path);
  }
});

/** rules/calls 3 and rules/calls 4: ids are numbers, money is text with two digits, moments are ISO 8601 in UTC. */
function checkKinds(value: unknown, where: string): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkKinds(item, `${where}[${index}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) checkKind(name, item, `${where}.${name}`);
  }
}

function checkKind(name: string, value: unknown, where: string): void {
  if (name === 'id' || name === 'user_id') {
    expect(Number.isInteger(value), where).toBe(true);
  } else if (/price/.test(name) && !/hide/.test(name)) {
    if (value !== null) expect(value, where).toMatch(/^\d+\.\d\d$/);
  } else if (name === 'created_at' || name === 'expires_at') {
    if (value !== null) expect(value, where).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  } else if (/^my.*(likes|Flags)$/.test(name)) {
    expect(Array.isArray(value), where).toBe(true);
  } else {
    checkKinds(value, where);
  }
}
