/**
 * Everything that is promised, once. Speed is promised beside a yardstick of the same run, or as counted work:
 * what one machine does in a second says little of another.
 */
import type { Bar } from './figures.ts';

const atLeast = (bound: number): Bar => ({ atLeast: bound });
const atMost = (bound: number): Bar => ({ atMost: bound });

export const bars = {
  /** A kept page or reply, of a bare server's. */
  keptOfBare: atLeast(0.85),

  /** Reads with the cache empty: of a bare server's, of the same SQL alone, and processor time of a bare reply's. */
  readOfBare: atLeast(0.1),
  readOfSql: atLeast(0.4),
  readProcessor: atMost(10),
  /** A page rendered, before compression: processor time of a bare reply's. */
  renderingProcessor: atMost(100),

  /** Searches at 100,000 products. */
  searchRare: atLeast(3_000),
  searchCommon: atLeast(1_000),

  /** Comments and votes: of the bare INSERT; how far the slowest hundredth may lie from the median. */
  writes: atLeast(2_000),
  writeOfInsert: atLeast(0.35),
  writeSpread: atMost(10),
  /** Bytes of PostgreSQL's log, besides full pages. */
  voteLog: atMost(600),
  commentLog: atMost(2_500),

  /** Statements of a read; with the one that finds the session. */
  statements: atMost(3),
  ownStatements: atMost(4),
  /** A hundred times as many products, or a mailbox or a member with a thousand times as much: the median's growth. */
  growth: atMost(2),

  /** Milliseconds until it is known which of 100,000 alerts a product fits; seconds for all of 20 posted at once. */
  alertsMatched: atMost(1_000),
  alertsAtOnce: atMost(5),
  /** Statements more than without: a post with alerts, a message to the whole staff. */
  noStatementMore: atMost(0),

  /** Several processes behind one listener: processor time for a reply, of what one process takes. */
  processesProcessor: atMost(1.1),

  /** MB of the application's process. */
  memoryIdle: atMost(150),
  memoryLoaded: atMost(300),
  /** MB a minute in the later half of the load. */
  memoryGrowth: atMost(1),

  /** MB of the process that makes a backup, whatever the size. */
  backupMemory: atMost(100),

  /** Seconds to `/readyz`; until a letter leaves while the first start draws pictures. */
  startFirst: atMost(15),
  startAgain: atMost(3),
  startLetter: atMost(2),

  /** Of a first visit: KiB of script as brotli, files of script and of style, what moves under the reader. */
  scriptSize: atMost(150),
  scriptFiles: atMost(12),
  styleFiles: atMost(2),
  layoutShift: atMost(0.02),
  /** Lighthouse, on a phone: its score of performance, and each of the others. */
  lighthousePerformance: atLeast(95),
  lighthouseOther: atLeast(100),
  /** Milliseconds from a click to the next page. */
  nextPage: atMost(100),

  /** Seconds from a click to the mail server, whatever else waits. */
  lettersMedian: atMost(1),
  lettersP99: atMost(3),

  /** A kept page's p99 under attack, of its quiet value; members' writes that fail; what is held afterwards. */
  hostileSlower: atMost(10),
  hostileFailures: atMost(0),
  hostileDescriptors: atMost(100),

  /** Of an hour: requests that fail; the later half beside the first. */
  enduranceFailures: atMost(0),
  enduranceSlower: atMost(1.2),
  enduranceDescriptors: atMost(1.1),
  enduranceStorage: atMost(1.2),

  /**
   * Of several machines that lose a part at a time: writes that were acknowledged and are lost, milliseconds after a change at
   * which a page was still read as before it, errors that no outage excuses, and errors that do not say when to come again.
   */
  machinesLost: atMost(0),
  machinesStale: atMost(2_000),
  machinesOutside: atMost(0),
  machinesWithoutRetry: atMost(0),

  /** Of a dear request: milliseconds of the database, and of an event loop that answers nobody; others' p99, of the quiet one. */
  dearDatabase: atMost(100),
  dearHeld: atMost(50),
  dearSlower: atMost(2),

  /** Milliseconds: a page of the staff's tables, a category's new name until it is shown. */
  staffPage: atMost(100),
  staffShown: atMost(1_000),
  /** Products written for a new name. */
  staffRows: atMost(0),
  /** A file of as many rows as may be: MB of the application, bytes of the log for each row, rows that a second run writes. */
  importMemory: atMost(300),
  importLog: atMost(25_000),
  importAgain: atMost(0),
  /** Milliseconds: the office's numbers. */
  numbersPage: atMost(50),
} as const satisfies Record<string, Bar>;

/** Microseconds of processor time that a bare reply takes on the machine on which 200 pages a second are promised. */
const usualBare = 40;
const usualPages = 200;

/** Pages rendered and compressed in a second, on one core, on a machine whose bare reply takes so many microseconds. */
export function pagesOnMachine(bareMicroseconds: number): Bar {
  return atLeast((usualPages * usualBare) / bareMicroseconds);
}
