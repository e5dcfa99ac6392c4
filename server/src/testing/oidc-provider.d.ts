/** As much of it as the tests use: it brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    proxy: boolean;
    callback(): (request: IncomingMessage, reply: ServerResponse) => void;
    interactionDetails(
      request: IncomingMessage,
      reply: ServerResponse,
    ): Promise<{ uid: string; prompt: { name: string } }>;
    interactionFinished(
      request: IncomingMessage,
      reply: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
  }
}
