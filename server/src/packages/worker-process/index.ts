/** Runs heavy or dangerous work in a process of its own. See the README. */
export {
  type TaskModule,
  type TaskOptions,
  taskModule,
  WorkerProcess,
  WorkerProcessError,
  type WorkerProcessOptions,
} from './worker-process.ts';
