/** Who hears of what was done, to tell a collector of OpenTelemetry. Nobody does where none is named. */
import type { Registry } from 'prom-client';
import { type Ongoing, ongoing } from '../ongoing.ts';

export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
}

/** Something that was done for a request or a job; without what anybody typed. */
export interface Step {
  name: string;
  /** Whether it was somebody else's work: the database's, a mail server's, a web site's. */
  isElsewhere: boolean;
  ms: number;
  hasFailed: boolean;
  attributes: Record<string, string | number>;
}

export interface Tracer {
  request(one: Ongoing, answered: AnsweredRequest): void;
  job(one: Ongoing, step: Step): void;
  /** Of what is worked on just now. */
  step(of: Ongoing | undefined, step: Step): void;
  /** Its own figures: what was told, and what was left out. */
  register(registry: Registry): void;
  /** Tells what is left, for as long as that may take. */
  close(): Promise<void>;
}

/** The same work, told to the tracer where there is one, and nothing around it where there is none. */
export function traced<Given extends unknown[], Result>(
  tracer: Tracer | undefined,
  told: (...given: Given) => Pick<Step, 'name' | 'attributes'>,
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  if (tracer === undefined) return work;
  return async (...given) => {
    const since = performance.now();
    const end = (hasFailed: boolean) =>
      tracer.step(ongoing(), {
        ...told(...given),
        isElsewhere: true,
        ms: performance.now() - since,
        hasFailed,
      });
    try {
      const result = await work(...given);
      end(false);
      return result;
    } catch (error) {
      end(true);
      throw error;
    }
  };
}
