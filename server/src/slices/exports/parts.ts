/**
 * All parts of an export, a line each. What a slice keeps of a member it offers by a function of its own; a slice to
 * come adds its line here, and its file in the contract.
 */
import type { MemberId } from '#contract/core/ids.ts';
import { type ExportFile, exportFiles } from '#contract/exports/parts.ts';
import type { Database } from '../../platform/db/database.ts';
import { keptEmailChanges, keptLinks, keptSessions } from '../accounts/index.ts';
import { keptAlerts, keptFound } from '../alerts/index.ts';
import { keptComments } from '../comments/index.ts';
import { keptUploads } from '../files/index.ts';
import { keptFlagNotes, keptFlags } from '../flags/index.ts';
import { keptAddresses, keptChoices, keptFailedLetters, keptLetters } from '../letters/index.ts';
import { keptNotes } from '../members/index.ts';
import { keptBlocks, keptMessages, keptReports } from '../messages/index.ts';
import { keptHeld } from '../newcomers/index.ts';
import { keptFollows, keptNotices } from '../notices/index.ts';
import { keptProducts } from '../products/index.ts';
import { keptProfile } from '../profiles/index.ts';
import { keptVisits } from '../seen/index.ts';
import { keptIdentities } from '../sso/index.ts';
import { keptThreads } from '../threads/index.ts';
import { keptVotes } from '../votes/index.ts';
import { keptActs } from './record.ts';

export interface ExportPart {
  file: string;
  about: string;
  /** Every entry in the wire's words; however many there are, a page of them is read at a time. */
  read(database: Database, memberId: MemberId): AsyncIterable<unknown>;
}

export const exportParts: ExportPart[] = [
  part(exportFiles.profile, keptProfile),
  part(exportFiles.sessions, keptSessions),
  part(exportFiles.identities, keptIdentities),
  part(exportFiles.links, keptLinks),
  part(exportFiles.emailChanges, keptEmailChanges),
  part(exportFiles.products, keptProducts),
  part(exportFiles.threads, keptThreads),
  part(exportFiles.comments, keptComments('product')),
  part(exportFiles.replies, keptComments('thread')),
  part(exportFiles.votes, keptVotes),
  part(exportFiles.flags, keptFlags),
  part(exportFiles.flagNotes, keptFlagNotes),
  part(exportFiles.seen, keptVisits),
  part(exportFiles.follows, keptFollows),
  part(exportFiles.notices, keptNotices),
  part(exportFiles.choices, keptChoices),
  part(exportFiles.alerts, keptAlerts),
  part(exportFiles.found, keptFound),
  part(exportFiles.held, keptHeld),
  part(exportFiles.uploads, keptUploads),
  part(exportFiles.letters, keptLetters),
  part(exportFiles.failedLetters, keptFailedLetters),
  part(exportFiles.addresses, keptAddresses),
  part(exportFiles.inbox, keptMessages('inbox')),
  part(exportFiles.sent, keptMessages('sent')),
  part(exportFiles.blocks, keptBlocks),
  part(exportFiles.reports, keptReports),
  part(exportFiles.memberNotes, keptNotes),
  part(exportFiles.record, keptActs),
];

function part<Thing>(
  { name, about, codec }: ExportFile<Thing>,
  read: (database: Database, memberId: MemberId) => AsyncIterable<Thing>,
): ExportPart {
  return {
    file: name,
    about,
    async *read(database, memberId) {
      for await (const thing of read(database, memberId)) yield codec.toWire(thing);
    },
  };
}
