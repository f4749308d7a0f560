import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, type SpanContext, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { AppError } from '@zhixing/engine/errors.ts';
import { type Stretch, type Tracing, traceWith } from '@zhixing/engine/observability/tracing.ts';
import type { TraceSettings } from './trace-settings.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
const MAX_VALUE_LENGTH = 2000;

/**
 * Exports traces over OTLP. Imported only if a collector is configured; its address and headers are read by the exporter from the standard
 * variables.
 * @returns what sends the rest and ends it
 */
export async function startTracing(settings: TraceSettings, version: string): Promise<() => Promise<void>> {
  const described = resourceFromAttributes({ 'service.name': 'zhixing', 'service.version': version, 'process.pid': process.pid });
  const provider = new TracerProvider({
    // Attributes set by the operator override ours.
    resource: defaultResource()
      .merge(described)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
  });
  traceWith(tracingOver(provider, version));
  return async () => {
    traceWith(null);
    // An unavailable collector must not block the shutdown.
    await provider.shutdown().catch(() => {});
  };
}

function tracingOver(provider: TracerProvider, version: string): Tracing {
  const tracer = provider.getTracer('zhixing', version);
  const current = new AsyncLocalStorage<Span>();
  return {
    stretch: (what, work) => {
      const parent = what.parent ? trace.wrapSpanContext(contextOf(what.parent)) : current.getStore();
      const options = { kind: KINDS[what.kind], attributes: { ...what.attributes } };
      const span = tracer.startSpan(what.name, options, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
      return current
        .run(span, () => work((attributes) => void span.setAttributes({ ...attributes })))
        .then(
          (result) => {
            span.end();
            return result;
          },
          (error: unknown) => {
            fail(span, what, error);
            throw error;
          },
        );
    },
    parent: () => {
      const context = current.getStore()?.spanContext();
      return context ? `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}` : null;
    },
    outside: (work) => current.exit(work),
  };
}

// Records only the error's name: messages may contain user input. Client errors are not marked as server failures.
function fail(span: Span, { kind }: Stretch, error: unknown): void {
  const expected = kind === 'server' && error instanceof AppError && error.status < 500;
  span.setAttribute('error.type', error instanceof AppError ? error.key : nameOf(error));
  if (!expected) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const nameOf = (error: unknown): string => {
  const { code, name } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown').slice(0, 100);
};

function contextOf(header: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = header.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

function samplerOf({ sampler, share }: TraceSettings): Sampler {
  const plain = { on: new AlwaysOnSampler(), off: new AlwaysOffSampler(), ratio: new TraceIdRatioBasedSampler(share) }[sampler.which];
  return sampler.parentBased ? new ParentBasedSampler({ root: plain }) : plain;
}
