/** The connection on which a replica is asked how it stands; a lost one is replaced with the next question. */
import pg from 'pg';
import { type ReplicaState, stateOfReplica } from './states.ts';

export class ReplicaLine {
  readonly #url: string;
  readonly #patience: number;
  readonly #onLoss: () => void;
  #client: pg.Client | undefined;

  /** `patience`: milliseconds to connect. `onLoss` hears of a connection that was lost between two questions, or within one. */
  constructor(url: string, patience: number, onLoss: () => void) {
    this.#url = url;
    this.#patience = patience;
    this.#onLoss = onLoss;
  }

  /** Throws what the driver throws. */
  async ask(): Promise<ReplicaState> {
    const client = this.#client ?? (await this.#open());
    const { rows } = await client.query<ReplicaState>(stateOfReplica);
    if (rows[0] === undefined) throw new Error('it says nothing of itself');
    return rows[0];
  }

  letGo(): void {
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'guildhall replica',
      keepAlive: true,
      connectionTimeoutMillis: this.#patience,
    });
    this.#client = client;
    const lose = () => this.#lose(client);
    client.on('error', lose);
    client.on('end', lose);
    await client.connect();
    return client;
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.letGo();
    this.#onLoss();
  }
}
