/** As much of it as the tests use: it brings no types of its own. */
declare module 'oidc-provider' {
  import type { ServerResponse as Reply, IncomingMessage as Request } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: Request, reply: Reply) => void;
    interactionFinished(request: Request, reply: Reply, result: Record<string, unknown>): Promise<void>;
  }
}
