/**
 * What Node is told where a backup is made: what goes by is held a piece at a time, and tidied up soon. For whoever starts such
 * a process, from the application and from the command line alike.
 */
export const smallHeap = ['--max-semi-space-size=1', '--heap-growing-percent=20'];
