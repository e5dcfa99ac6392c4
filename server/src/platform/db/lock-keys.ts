/** All advisory lock numbers, so that none is used twice. */

/** Serializes migrations of concurrent starts. */
export const migrationLockKey = 7_345_019;
/** One backup or restore test at a time. */
export const runLockKey = 7_345_020;
/** Serializes notices of comments. */
export const notifyingLockKey = 7_345_021;
/** Serializes alert matching and collecting. */
export const matchingLockKey = 7_345_022;
/** Only one of two starts fills an empty database. */
export const startingLockKey = 7_345_023;
/** Serializes requests for a backup or restore test. */
export const askingLockKey = 7_345_024;
