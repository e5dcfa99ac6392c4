/** What the application and the worker process say to each other; both sides speak it as structured copies. */

export interface Request {
  /** Address of the module. */
  url: string;
  /** Of the function that it exports. */
  name: string;
  args: unknown[];
}

export type Reply = { result: unknown } | { error: string };
