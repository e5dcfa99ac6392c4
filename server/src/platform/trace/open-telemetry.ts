/**
 * Tells a collector of OpenTelemetry what was done, by OTLP over HTTP. Its packages are loaded where a collector is named and
 * nowhere else (rules/running 26, docs/decisions/0049): so each import of one stands where it is used, or is of types alone.
 */
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { inTime } from '../in-time.ts';
import type { Log } from '../log.ts';
import { SpanFigures } from './span-figures.ts';
import { GivenIds, SpanTeller } from './span-teller.ts';
import type { Tracer } from './tracer.ts';

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

export async function openTracer(options: CollectorOptions): Promise<Tracer> {
  const packages = await load();
  const figures = new SpanFigures(mostWaiting);
  const ids = new GivenIds();
  const provider = openProvider(packages, options, ids, figures);
  const maker = provider.getTracer('guildhall', options.version);
  const teller = new SpanTeller(packages.api, maker, ids, figures);
  return {
    request: (one, answered) => teller.request(one, answered),
    job: (one, step) => teller.job(one, step),
    step: (of, step) => teller.step(of, step),
    register: (registry) => figures.register(registry),
    close: () => inTime(provider.shutdown(), patience.end, 'not told in time').catch(() => undefined),
  };
}

type Packages = Awaited<ReturnType<typeof load>>;

async function load() {
  const [api, sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  return { api, sdk, resources, otlp };
}

function openProvider(
  { sdk, resources, otlp }: Packages,
  { url, version, log, pace = 5_000 }: CollectorOptions,
  idGenerator: GivenIds,
  figures: SpanFigures,
) {
  const exporter = new otlp.OTLPTraceExporter({
    url: `${url}/v1/traces`,
    timeoutMillis: patience.telling,
  });
  const limits = { maxQueueSize: mostWaiting, scheduledDelayMillis: pace };
  const processor = new sdk.BatchSpanProcessor({ exporter: watched(exporter, figures, log), ...limits });
  return new sdk.TracerProvider({
    resource: resourceOf(resources, version),
    // Log lines have named the span by these already.
    idGenerator,
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [processor],
  });
}

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say it better. */
function resourceOf(resources: Packages['resources'], version: string) {
  const named = resources.resourceFromAttributes({ 'service.name': 'guildhall', 'service.version': version });
  return named.merge(resources.detectResources({ detectors: [resources.envDetector] }));
}

/** The same, counted, and with a line in the log where it fails. */
function watched(exporter: SpanExporter, figures: SpanFigures, log: Log): SpanExporter {
  const say = saying(log);
  return {
    export: (spans, done) => {
      figures.left(spans.length);
      exporter.export(spans, (result) => {
        figures.arrived(spans.length, result.code === 0);
        if (result.code !== 0) say(result.error);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** Milliseconds. */
const wordPause = 60_000;

/** Once a minute. */
function saying(log: Log): (error: Error | undefined) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - saidAt <= wordPause) return;
    saidAt = performance.now();
    log.warn({ err: error }, 'Traces could not be told to OTEL_EXPORTER_OTLP_ENDPOINT.');
  };
}
