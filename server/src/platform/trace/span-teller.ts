/** Spans that are told as they end, with the ids that the log has named already. */
import type { Context, Tracer as SpanMaker } from '@opentelemetry/api';
import type { Ongoing } from '../ongoing.ts';
import { newSpanId, newTraceId } from '../ongoing.ts';
import type { SpanFigures } from './span-figures.ts';
import type { AnsweredRequest, Step } from './tracer.ts';

type Api = typeof import('@opentelemetry/api');

interface Ids {
  traceId: string;
  spanId: string;
}

/** Gives the next span the ids that are set before it begins. */
export class GivenIds {
  next: Ids = { traceId: newTraceId(), spanId: newSpanId() };
  readonly generateTraceId = () => this.next.traceId;
  readonly generateSpanId = () => this.next.spanId;
}

interface Ended extends Omit<Step, 'isElsewhere'> {
  kind: Api['SpanKind'][keyof Api['SpanKind']];
  ids: Ids;
}

export class SpanTeller {
  readonly #api: Api;
  readonly #maker: SpanMaker;
  readonly #ids: GivenIds;
  readonly #figures: SpanFigures;

  /** `ids` are those that `maker` takes. */
  constructor(api: Api, maker: SpanMaker, ids: GivenIds, figures: SpanFigures) {
    this.#api = api;
    this.#maker = maker;
    this.#ids = ids;
    this.#figures = figures;
  }

  request(one: Ongoing, { method, route, status, ms }: AnsweredRequest): void {
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    };
    const step = { name: `${method} ${route}`, ms, hasFailed: status >= 500, attributes };
    this.#tell({ ...step, kind: this.#api.SpanKind.SERVER, ids: one.ids }, this.#above(one));
  }

  job(one: Ongoing, step: Step): void {
    this.#tell({ ...step, kind: this.#api.SpanKind.CONSUMER, ids: one.ids }, this.#api.ROOT_CONTEXT);
  }

  step(of: Ongoing | undefined, step: Step): void {
    const kind = this.#api.SpanKind[step.isElsewhere ? 'CLIENT' : 'INTERNAL'];
    const ids = { traceId: of?.ids.traceId ?? newTraceId(), spanId: newSpanId() };
    this.#tell({ ...step, kind, ids }, this.#within(of));
  }

  #tell({ name, kind, ids, ms, hasFailed, attributes }: Ended, parent: Context): void {
    this.#ids.next = ids;
    const now = Date.now();
    const span = this.#maker.startSpan(name, { kind, attributes, startTime: now - ms }, parent);
    if (hasFailed) span.setStatus({ code: this.#api.SpanStatusCode.ERROR });
    // What is not recorded is told to nobody.
    if (span.isRecording()) this.#figures.ended();
    span.end(now);
  }

  /** Below whoever asked, where that is told elsewhere. */
  #above({ continued }: Ongoing): Context {
    if (continued === undefined) return this.#api.ROOT_CONTEXT;
    const { traceId, parentId: spanId, isSampled } = continued;
    return this.#below({ traceId, spanId }, isSampled, true);
  }

  #within(of: Ongoing | undefined): Context {
    if (of === undefined) return this.#api.ROOT_CONTEXT;
    return this.#below(of.ids, of.continued?.isSampled ?? true, false);
  }

  #below(ids: Ids, isSampled: boolean, isRemote: boolean): Context {
    const { trace, ROOT_CONTEXT, TraceFlags } = this.#api;
    const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
    return trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags, isRemote });
  }
}
