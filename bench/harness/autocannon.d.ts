/** The part of autocannon's interface that is used here; the package has no types. Durations are in seconds. */
declare module 'autocannon' {
  interface Options extends Record<'connections' | 'duration' | 'timeout', number> {
    url: string;
    overallRate?: number | undefined;
    setupClient(client: { setRequests(requests: readonly object[]): void }): void;
  }

  interface Result extends Record<'errors' | 'timeouts' | 'non2xx' | 'duration', number> {
    statusCodeStats: Record<string, { count: number }>;
  }

  /** Response times are in milliseconds. */
  type Listener = (client: object, status: number, bytes: number, responseTime: number) => void;

  export default function autocannon(
    options: Options,
  ): Promise<Result> & { on(event: 'response', listener: Listener): void };
}
