/**
 * Tells a collector of OpenTelemetry what was done, by OTLP over HTTP. Its packages are loaded where a collector is named and
 * nowhere else (docs/decisions/0049): so each import of one stands where it is used, or is of types alone.
 */
import type { Context, SpanKind } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { inTime } from '../in-time.ts';
import type { Log } from '../log.ts';
import type { Ongoing } from '../ongoing.ts';
import { newSpanId, newTraceId } from './trace-context.ts';
import type { Step, Tracer } from './tracer.ts';

export interface CollectorOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: of the collector, without a trailing slash. */
  url: string;
  version: string;
  log: Log;
  /** Milliseconds between one telling and the next. */
  pace?: number;
}

/** Milliseconds: of a telling, and of the last one as the application ends. */
const patience = { telling: 5_000, end: 2_000 };
/** Spans that wait to be told; more are left out, so that a collector that is away takes no memory. */
const mostWaiting = 4_096;

interface Ids {
  traceId: string;
  spanId: string;
}

/** A span that is told as it ends. */
interface Ended extends Omit<Step, 'isElsewhere'> {
  kind: SpanKind;
  ids: Ids;
}

export async function openTracer({ url, version, log, pace = 5_000 }: CollectorOptions): Promise<Tracer> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, resources, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: patience.telling });
  const named = resources.resourceFromAttributes({ 'service.name': 'guildhall', 'service.version': version });
  let next: Ids = { traceId: newTraceId(), spanId: newSpanId() };
  const provider = new sdk.TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say it better.
    resource: named.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    // Log lines have named the span by these already.
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: saying(exporter, log),
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: pace,
      }),
    ],
  });
  const tracer = provider.getTracer('guildhall', version);

  const tell = ({ name, kind, ids, ms, hasFailed, attributes }: Ended, parent: Context) => {
    next = ids;
    const now = Date.now();
    const span = tracer.startSpan(name, { kind, attributes, startTime: now - ms }, parent);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  };
  const below = (ids: Ids, isSampled: boolean, isRemote: boolean) =>
    trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: isSampled ? 1 : 0, isRemote });
  const above = ({ continued }: Ongoing) =>
    continued === undefined
      ? ROOT_CONTEXT
      : below({ traceId: continued.traceId, spanId: continued.parentId }, continued.isSampled, true);

  return {
    request(one, { method, route, status, ms }) {
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      };
      const step = { name: `${method} ${route}`, ms, hasFailed: status >= 500, attributes };
      tell({ ...step, kind: SpanKind.SERVER, ids: one.ids }, above(one));
    },
    job(one, step) {
      tell({ ...step, kind: SpanKind.CONSUMER, ids: one.ids }, ROOT_CONTEXT);
    },
    step(of, step) {
      const kind = step.isElsewhere ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const traceId = of?.ids.traceId ?? newTraceId();
      const parent = of === undefined ? ROOT_CONTEXT : below(of.ids, of.continued?.isSampled ?? true, false);
      tell({ ...step, kind, ids: { traceId, spanId: newSpanId() } }, parent);
    },
    close: () => inTime(provider.shutdown(), patience.end, 'not told in time').catch(() => undefined),
  };
}

/** Milliseconds. */
const wordPause = 60_000;

/** The same, with a line in the log where it fails: one a minute. */
function saying(exporter: SpanExporter, log: Log): SpanExporter {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() - saidAt > wordPause) {
          saidAt = performance.now();
          log.warn({ err: result.error }, 'Traces could not be told to OTEL_EXPORTER_OTLP_ENDPOINT.');
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
