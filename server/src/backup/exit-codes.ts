/** Exit codes of commands, beside those that every command has. */

/** Another one is under way: “temporary failure”, as sysexits.h has it. */
export const underWayExit = 75;
/** A backup was made, and old ones could not be removed. */
export const notSweptExit = 76;
