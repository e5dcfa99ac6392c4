import type { Vault } from './vault.ts';

/** A vault that can keep a key: what everything else depends on is written once, whoever comes at the same time. */
export interface KeyVault extends Vault {
  /**
   * Writes what is small where nothing has this name, and does nothing where something has. Who wants to know which of
   * both it was reads it.
   */
  writeOnce(name: string, content: Buffer): Promise<void>;
}
