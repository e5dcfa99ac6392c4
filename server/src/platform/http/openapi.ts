/** OpenAPI 3.1, generated from the contract that validates requests (rules/calls 13). */
import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contract/core/call.ts';
import { faultStatus } from '#contract/core/fault.ts';
import type { Binding } from './binding.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

type JsonSchema = Record<string, unknown>;

interface ObjectSchema extends JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

export async function registerOpenApi(app: FastifyInstance, bindings: Binding[]): Promise<void> {
  const document = openApiDocument(bindings.map(({ call }) => call));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  app.get('/api/openapi.json', async () => document);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: contentSecurityPolicy,
    theme: { title: 'Guildhall: calls' },
    // Without the standalone layout, whose logo needs styles that the policy forbids.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', tryItOutEnabled: true },
  });
}

/** The content security policy of the pages: everything is local; icons are data URLs in the style sheet. */
const contentSecurityPolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': ["'self'", 'data:'],
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

function openApiDocument(calls: Call[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    paths[call.path.replace(/:(\w+)/g, '{$1}')] = { [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guildhall',
      version,
      description:
        'Every call accepts JSON, a urlencoded form or multipart. Every reply is an object whose `response` is `success` or `error`; a failure has a `message` for people and a `code` for programs.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failure },
    },
  };
}

const failure = {
  type: 'object',
  required: ['response', 'message', 'code'],
  properties: {
    response: { const: 'error' },
    message: { type: 'string' },
    code: { enum: Object.keys(faultStatus) },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    present: {
      type: 'object',
      description: 'The current comment, if an old version was sent.',
      required: ['html', 'version'],
      properties: { html: { type: 'string' }, version: { type: 'integer' } },
    },
    gone: {
      type: 'array',
      description: 'Files in the request that no longer exist.',
      items: { type: 'integer' },
    },
  },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same for each try of one submission, which is then created once.',
  schema: { type: 'string', format: 'uuid' },
};

function operation(call: Call): JsonSchema {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
  const request = withoutFields(schemaOf(call.request.schema, 'input'), inPath);
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })),
    ...(call.takesIdempotencyKey ? [idempotencyKey] : []),
  ];
  const failureReply = {
    description: 'The call failed.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.extension ? 'Extensions' : 'Documented calls'],
    ...(call.auth !== 'guest' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === 'POST' && {
      requestBody: {
        content: {
          'application/json': { schema: request },
          'application/x-www-form-urlencoded': { schema: request },
          'multipart/form-data': { schema: request },
        },
      },
    }),
    responses: {
      200: {
        description: 'It worked.',
        content: { 'application/json': { schema: schemaOf(call.reply.schema, 'output') } },
      },
      '4XX': failureReply,
      '5XX': failureReply,
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...rest }: ObjectSchema = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input' && zodSchema instanceof z.ZodObject) jsonSchema.required = neededFields(zodSchema);
    },
  });
  return rest;
}

/** The body need not repeat path parameters. */
function withoutFields(schema: ObjectSchema, names: string[]): ObjectSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  const required = schema.required?.filter((name) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), ...(required && { required }) };
}

/** A field that parses absence first and rejects it later (`wireText`) is optional by its type alone. */
function neededFields({ shape }: z.ZodObject): string[] {
  return Object.keys(shape).filter((name) => !z.safeParse(shape[name], undefined).success);
}
