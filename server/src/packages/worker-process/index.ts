/** Heavy or dangerous work in a process of its own. The README says how. */
export {
  type TaskModule,
  type TaskOptions,
  taskModule,
  WorkerProcess,
  WorkerProcessError,
  type WorkerProcessOptions,
} from './worker-process.ts';
