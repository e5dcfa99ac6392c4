/** Of a command that found another one under way: “temporary failure”, as sysexits.h has it. */
export const underWayExit = 75;
