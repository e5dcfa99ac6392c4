/**
 * Node options for a process that makes a backup: it holds one chunk at a time and collects garbage early. Used by the
 * application and by the command line.
 */
export const smallHeap = ['--max-semi-space-size=1', '--heap-growing-percent=20'];
