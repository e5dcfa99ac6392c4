/** Every part, in the order of the documents. */
import { alerts } from './alerts.ts';
import { backup } from './backup.ts';
import { cached } from './cached.ts';
import { costs } from './costs.ts';
import { dear } from './dear.ts';
import { endurance } from './endurance.ts';
import { growth } from './growth.ts';
import { hostile } from './hostile.ts';
import { imports } from './imports.ts';
import { lighthouse } from './lighthouse.ts';
import { machines } from './machines.ts';
import { mail } from './mail.ts';
import { members } from './members.ts';
import { memory } from './memory.ts';
import { messages } from './messages.ts';
import { numbers } from './numbers.ts';
import type { Part } from './part.ts';
import { queries } from './queries.ts';
import { rendering } from './rendering.ts';
import { scaling } from './scaling.ts';
import { scripts } from './scripts.ts';
import { search } from './search.ts';
import { staff } from './staff.ts';
import { starts } from './starts.ts';
import { cachedTalk, talk } from './talk.ts';
import { uncached } from './uncached.ts';
import { writes } from './writes.ts';

export const parts: Part[] = [
  cached,
  uncached,
  talk,
  cachedTalk,
  writes,
  rendering,
  scaling,
  costs,
  queries,
  starts,
  memory,
  backup,
  scripts,
  lighthouse,
  growth,
  dear,
  members,
  mail,
  messages,
  search,
  alerts,
  staff,
  numbers,
  imports,
  machines,
  hostile,
  endurance,
];
