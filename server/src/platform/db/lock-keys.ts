/** Numbers of advisory locks, all of them, so that none is taken for two things. */

/** Two applications that start at once migrate one after the other. */
export const migrationLockKey = 7_345_019;
/** One backup or test restore at a time, for as long as it takes. */
export const runLockKey = 7_345_020;
/** Whoever tells of comments takes turns. */
export const notifyingLockKey = 7_345_021;
/** Whoever matches alerts or gathers what they found takes turns. */
export const matchingLockKey = 7_345_022;
/** Of two starts on an empty database one fills it. */
export const startingLockKey = 7_345_023;
/** Asks for a backup or a test restore one after the other. */
export const askingLockKey = 7_345_024;
