/** Numbers of advisory locks, so that none is taken for two things. */

/** Two applications that start at once migrate one after the other. */
export const migrationLockKey = 7_345_019;
/** One backup or test restore at a time. */
export const runLockKey = 7_345_020;
/** Asks for one after the other. */
export const askingLockKey = 7_345_021;
