/** The types that the tests use; the package has none. */
declare module 'oidc-provider' {
  import type { ServerResponse as Reply, IncomingMessage as Request } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: Request, reply: Reply) => void;
    interactionFinished(request: Request, reply: Reply, result: Record<string, unknown>): Promise<void>;
  }
}
