/**
 * Connections over which a replica is read: all of them lead to the very server that is asked how far it has come, while its
 * address may lead to another one from one moment to the next (rules/running 52).
 */
import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import { inTime } from '../in-time.ts';
import { serverOf } from './states.ts';

/** Milliseconds to say which server it is. */
const patience = 2_000;

export class ReplicaConnections {
  readonly #admitted = new Set<ClientBase>();

  /** Throws where a new connection does not lead to the server that `isAsked` knows. */
  async admit(client: ClientBase, isAsked: (server: string) => boolean): Promise<void> {
    const answer = client.query<{ server: string }>(serverOf);
    const { rows } = await inTime(answer, patience, 'the replica does not say which server it is');
    if (!isAsked(rows[0]?.server ?? ''))
      throw new Error('the address of the replica leads to another server');
    this.#admitted.add(client);
    client.once('end', () => this.#admitted.delete(client));
  }

  /** All at once: their pools let go of them as of any that is lost, also of those that idle. */
  cut(): void {
    for (const client of this.#admitted) socketOf(client).destroy();
  }
}

/** The driver has it, its types do not. */
function socketOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
