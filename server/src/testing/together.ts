/** Calls that come in one turn of the event loop, without a network that brings one before the other. */
import type { TestApp } from './app.ts';
import type { TestMember } from './members.ts';

export interface Together<Body> {
  replies: { status: number; body: Body }[];
  /** Sent meanwhile, those that find sessions included. */
  statements: number;
}

/** Each member asks with the body in their place. */
export async function askTogether<Body>(
  { app, services }: TestApp,
  path: string,
  members: TestMember[],
  bodies: Record<string, unknown>[],
): Promise<Together<Body>> {
  const { statements } = services.database;
  const before = statements();
  const asked = bodies.map((payload, place) =>
    app.http.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${members[place]?.token}` },
      payload,
    }),
  );
  const replies = await Promise.all(asked);
  return {
    replies: replies.map((reply) => ({ status: reply.statusCode, body: reply.json<Body>() })),
    statements: statements() - before,
  };
}
