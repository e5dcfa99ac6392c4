/**
 * Reports requests, steps and jobs to a collector, by OTLP over HTTP. Its packages are loaded only where a collector is set
 * (rules/running 26, docs/decisions/0047), so each import of one is dynamic or of types alone.
 */

import type { Span as ApiSpan, Context } from '@opentelemetry/api';
import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { Counter, type Registry } from 'prom-client';
import { currentRequest } from '../http/request-log.ts';
import type { Log } from '../log.ts';
import type { RequestContext } from '../request-context.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Tracer } from './tracer.ts';

/** Counts spans, because some may be left out: nothing waits for a collector (rules/running 26). */
export class SpanMetrics {
  readonly #exported = new Counter({
    name: 'guildhall_spans_told_total',
    help: 'Spans that the collector took.',
    registers: [],
  });
  readonly #leftOut = new Counter({
    name: 'guildhall_spans_left_out_total',
    help: 'Spans that it did not take, or that too many others waited before.',
    labelNames: ['reason'],
    registers: [],
  });
  readonly #maxWaiting: number;
  #waiting = 0;

  /** `maxWaiting`: spans that the batch processor keeps. */
  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
    for (const reason of ['too many wait', 'not taken']) this.#leftOut.inc({ reason }, 0);
  }

  register(registry: Registry): void {
    for (const metric of [this.#exported, this.#leftOut]) registry.registerMetric(metric);
  }

  ended(): void {
    if (this.#waiting < this.#maxWaiting) this.#waiting += 1;
    else this.#leftOut.inc({ reason: 'too many wait' });
  }

  sent(spans: number): void {
    this.#waiting -= spans;
  }

  arrived(spans: number, isTaken: boolean): void {
    if (isTaken) this.#exported.inc(spans);
    else this.#leftOut.inc({ reason: 'not taken' }, spans);
  }
}

export interface CollectorOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT` without a trailing slash. */
  url: string;
  version: string;
  log: Log;
  /** Milliseconds between two exports. */
  pace?: number;
}

/** Milliseconds for an export, for the last one as the application ends, and between two warnings. */
const timeouts = { export: 5_000, end: 2_000, warning: 60_000 };
/** Spans that wait for export. More are left out, so that a collector that is down takes no memory. */
const maxWaiting = 4_096;

export async function openTracer(options: CollectorOptions): Promise<Tracer> {
  const { api, core, fastify, resources, otlp, sdk } = await loadPackages();
  const { url, version, log, pace = 5_000 } = options;
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, propagation, trace } = api;
  const metrics = new SpanMetrics(maxWaiting);
  const requests = new WeakMap<object, RequestContext>();

  /** Names requests by their page. Removes what visitors typed: addresses, and messages of errors that quote it. */
  const redaction: SpanProcessor = {
    onStart: () => undefined,
    onEnding(span) {
      const request = requests.get(span);
      if (request === undefined) return;
      const { 'http.request.method': method, 'http.response.status_code': status } = span.attributes;
      const route = request.page ?? span.attributes['http.route'] ?? '(none)';
      span.updateName(`${method} ${route}`).setAttributes({ 'http.route': route, 'url.path': route });
      const code = Number(status) >= 500 ? SpanStatusCode.ERROR : SpanStatusCode.UNSET;
      Object.assign(span, { status: { code } });
    },
    onEnd: () => metrics.ended(),
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
  const exporter = new otlp.OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: timeouts.export });
  const batches = new sdk.BatchSpanProcessor({
    exporter: countExports(exporter, metrics, log),
    maxQueueSize: maxWaiting,
    scheduledDelayMillis: pace,
  });
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
  const named = resources.resourceFromAttributes({ 'service.name': 'guildhall', 'service.version': version });
  const provider = new sdk.TracerProvider({
    resource: named.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [redaction, batches],
  });
  const tracer = provider.getTracer('guildhall', version);
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const instrumentation = new fastify.FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook(span, { raw }) {
      const request = currentRequest(raw);
      requests.set(span, request);
      request.ids = span.spanContext();
    },
  });
  instrumentation.setTracerProvider(provider);

  const contextOf = (of: RequestContext | undefined): Context => {
    if (of === undefined) return ROOT_CONTEXT;
    const traceFlags = (of.continued?.isSampled ?? true) ? TraceFlags.SAMPLED : TraceFlags.NONE;
    return trace.setSpanContext(ROOT_CONTEXT, { ...of.ids, traceFlags });
  };
  const end = (span: ApiSpan, hasFailed: boolean, at = Date.now()) => {
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(at);
  };
  return {
    followRequests: async (app) => {
      await app.register(instrumentation.plugin());
    },
    startJob(job, name) {
      const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
      job.ids = span.spanContext();
      return (hasFailed) => end(span, hasFailed);
    },
    step(of, { name, ms, hasFailed, attributes }) {
      const now = Date.now();
      const options = { kind: SpanKind.CLIENT, attributes, startTime: now - ms };
      end(tracer.startSpan(name, options, contextOf(of)), hasFailed, now);
    },
    register: (registry) => metrics.register(registry),
    close: () => withTimeout(provider.shutdown(), timeouts.end, 'not sent in time').catch(() => undefined),
  };
}

async function loadPackages() {
  const [api, core, sdk, resources, otlp, fastify] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@fastify/otel'),
  ]);
  return { api, core, sdk, resources, otlp, fastify };
}

/** Counts what is exported, and warns once a minute if that fails. */
function countExports(exporter: SpanExporter, metrics: SpanMetrics, log: Log): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) => {
      metrics.sent(spans.length);
      exporter.export(spans, (result) => {
        metrics.arrived(spans.length, result.code === 0);
        if (result.code !== 0 && performance.now() - warnedAt > timeouts.warning) {
          warnedAt = performance.now();
          log.warn({ err: result.error }, 'Traces could not be told to OTEL_EXPORTER_OTLP_ENDPOINT.');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
