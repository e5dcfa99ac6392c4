/** The probes of `doctor`, in the order in which they are told. */
import { backupPlace } from './backup-place.ts';
import { backups } from './backups.ts';
import { certificate } from './certificate.ts';
import { clock } from './clock.ts';
import type { DatabaseContext, Settings } from './context.ts';
import { backupDisk, dataDisk } from './disk.ts';
import { files } from './files.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters.ts';
import { memory } from './memory.ts';
import { migrations } from './migrations.ts';
import { name } from './name.ts';
import { node } from './node-version.ts';
import { permissions } from './permissions.ts';
import { port } from './port.ts';
import { postgres } from './postgres-version.ts';
import type { Probe } from './probe.ts';
import { sender } from './sender.ts';
import { serverSettings } from './server-settings.ts';
import { signOn } from './sign-on.ts';
import { statements } from './statements.ts';
import { upkeep } from './upkeep.ts';
import { visitors } from './visitors.ts';

export const ofMachine: Probe<unknown>[] = [node, memory];
export const ofSettings: Probe<Settings>[] = [
  clock,
  dataDisk,
  backupDisk,
  permissions,
  port,
  name,
  certificate,
  visitors,
  letters,
  sender,
  signOn,
  files,
  backupPlace,
];
export const ofDatabase: Probe<DatabaseContext>[] = [
  postgres,
  serverSettings,
  migrations,
  upkeep,
  statements,
  jobs,
  backups,
];
