import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { CreditKindId } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addProduct } from '../../testing/products.ts';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
}

interface Description {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Json; schemas: Record<string, Json> };
}

const app = await setUpApp();

let described: Description;
let operations: { path: string; method: string; operation: Operation }[];
beforeAll(async () => {
  const credits = [{ creditKindId: 1 as CreditKindId, states: ['OH'], hours: 1.5, approval: 'A-7' }];
  const facts = { kind: 'event', begins: '2031-03-03', isAllDay: true, seats: 40, credits } as const;
  await addProduct(app, { title: 'Described', facts });
  const { body } = await call<Description & Json>(app, '/api/openapi.json', undefined, { method: 'GET' });
  described = body;
  operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
});

test('the API description is valid OpenAPI 3.1', () => {
  expect(described.openapi).toMatch(/^3\.1\.\d$/);
  expect(described.info).toMatchObject({
    title: 'Guildhall',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(described.components.securitySchemes).toEqual({ session: { type: 'http', scheme: 'bearer' } });
  for (const { path, method, operation } of operations) {
    expect(path).toMatch(/^\/api\/[A-Za-z{}/]+$/);
    expect(['get', 'post']).toContain(method);
    expect(operation.summary).toMatch(/^[A-Z].+\.$/);
    expect(Object.keys(operation.responses)).toEqual(['200', '4XX', '5XX']);
    for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const required = operation.parameters?.filter((parameter) => parameter.required) ?? [];
    expect(required.map(({ name, in: place }) => [place, name])).toEqual(
      inPath.map((name) => ['path', name]),
    );
    const encodings = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(method === 'get' ? [] : encodings);
  }
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

/** Fields that old clients send and the server ignores. */
const ignored: Record<string, string[]> = {
  '/api/changePassword': ['userId'],
  '/api/details': ['userId'],
  '/api/editProfile': ['email', 'avatar'],
  '/api/sendMessage': ['userId'],
  '/api/updateComments': ['dcm_deal', 'flg_comment'],
  '/api/updateForumComments': ['fcm_forum', 'flg_comment'],
};

test('includes ignored fields, and marks them as ignored', () => {
  const described = operations.flatMap(({ path, operation }) => {
    const fields = Object.entries(propertiesOf(operation));
    const names = fields.flatMap(([name, { description }]) =>
      String(description).startsWith('Ignored: ') ? [name] : [],
    );
    return names.length === 0 ? [] : [[path, names]];
  });
  expect(Object.fromEntries(described)).toEqual(ignored);
});

function propertiesOf({ requestBody }: Operation): Record<string, Json> {
  const { properties } = requestBody?.content['application/json']?.schema ?? {};
  return (properties ?? {}) as Record<string, Json>;
}

test('documents the Idempotency-Key of calls that create something', () => {
  const taking = operations.filter(({ operation }) =>
    operation.parameters?.some(
      (parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key',
    ),
  );
  expect(taking.map(({ path }) => path.replace('/api/', '')).sort()).toEqual(
    'addDealAlert addDealComments addForum addForumComments postdeal sendMessage'.split(' '),
  );
});

test('has no broken reference', () => {
  const references = [...JSON.stringify(described).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, target]) => target,
  );
  expect(references.length).toBeGreaterThan(0);
  for (const target of new Set(references)) expect(target).toBe('#/components/schemas/Failure');
  expect(described.components.schemas).toHaveProperty('Failure');
});

test('has schemas that match real replies', async () => {
  const shapeOf = (path: string, status: string) => {
    const schema = described.paths[path]?.post?.responses[status]?.content['application/json']?.schema;
    const target = schema && '$ref' in schema ? described.components.schemas.Failure : schema;
    return z.fromJSONSchema(target as never);
  };
  for (const path of ['/api/homePageDeals', '/api/popularDeal', '/api/categoryCounts', '/api/search']) {
    const { body } = await call(app, path, { searchtxt: 'described' });
    expect(shapeOf(path, '200').safeParse(body).error).toBeUndefined();
    expect(shapeOf(path, '200').safeParse({}).success).toBe(false);
  }
  const { body } = await call(app, '/api/search', { page: 'x' });
  expect(shapeOf('/api/search', '4XX').safeParse(body).error).toBeUndefined();
});

test('has a page for people', async () => {
  const page = await send(app, '/api/docs');
  const shown = page.status === 302 ? await send(app, String(page.headers.location)) : page;
  expect(shown.status).toBe(200);
  expect(shown.headers['content-type']).toContain('text/html');
  expect(shown.headers['content-security-policy']).toContain("script-src 'self';");
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(shown.headers['content-security-policy']).not.toMatch(/https?:|swagger\.io|upgrade-insecure/);
  const [script] = /[^"]+swagger-initializer\.js/.exec(shown.body.toString()) ?? [];
  expect((await send(app, new URL(String(script), `${app.origin}/api/docs/`).pathname)).status).toBe(200);
});
