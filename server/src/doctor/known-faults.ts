/** Versions of what Guildhall stands on that are known to be at fault, or that nobody mends any more. Pure. */

export interface Fault {
  major: number;
  /** Minor versions from the first to the last of them. */
  from: number;
  to: number;
  /** The first version that is mended. */
  mended: string;
  what: string;
  /** Who could use it has to sign in to the database: nobody but Guildhall does to the one that comes along. */
  needsSignIn: boolean;
}

/** CVE-2026-14669 and CVE-2026-14666: “Versions before PostgreSQL 18.6, 17.11, 16.15, 15.19, and 14.24 are affected.” */
const august2026 = 'anyone who can sign in to it can take over the server (CVE-2026-14669, CVE-2026-14666)';
/** Notes of the releases 17.2, 16.6 and 15.10, of 21 November 2024: “Repair ABI break”, “Restore functionality of ALTER …”. */
const november2024 = 'extensions may fail in it, and ALTER ROLE … SET role has no effect';

const postgresFaults: Fault[] = [
  ...[
    { major: 17, from: 1, mended: '17.2' },
    { major: 16, from: 5, mended: '16.6' },
    { major: 15, from: 9, mended: '15.10' },
  ].map((fault) => ({ ...fault, to: fault.from, what: november2024, needsSignIn: false })),
  ...[
    { major: 18, to: 5, mended: '18.6' },
    { major: 17, to: 10, mended: '17.11' },
    { major: 16, to: 14, mended: '16.15' },
    { major: 15, to: 18, mended: '15.19' },
  ].map((fault) => ({ ...fault, from: 0, what: august2026, needsSignIn: true })),
];

/** Last days, by https://www.postgresql.org/support/versioning/. */
const postgresEnds: Record<number, string> = {
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
};

/** Last days, by https://github.com/nodejs/Release; odd ones end sooner. */
const nodeEnds: Record<number, string> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** The gravest last: what it is mended by mends the others. */
export function faultsOfPostgres(major: number, minor: number): Fault[] {
  return postgresFaults.filter((fault) => fault.major === major && fault.from <= minor && minor <= fault.to);
}

/** The day on which it ended, or undefined while it is mended. */
export function endOfPostgres(major: number, now: Date): string | undefined {
  return over(postgresEnds[major], now);
}

export function endOfNode(major: number, now: Date): string | undefined {
  return over(nodeEnds[major], now);
}

function over(day: string | undefined, now: Date): string | undefined {
  return day !== undefined && new Date(`${day}T24:00Z`) < now ? day : undefined;
}
