import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { type OpenSpan, type SpanStart, type Spans, useSpans } from '../kernel/spans.ts';
import type { Tracing } from './tracing.ts';

/** A stop waits so long for the last spans to be sent. */
const FLUSH_MS = 2000;
/** Unless `OTEL_SERVICE_NAME` says otherwise. */
const SERVICE = 'tender-widgets';

const kinds = {
  call: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  outside: SpanKind.CLIENT,
  inner: SpanKind.INTERNAL,
};

/** Begins to send spans. Endpoint, headers, sampler, sizes and names are those of the standard's variables, which its packages read themselves. */
export function openTracing(): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': SERVICE }))
    .merge(detectResources({ detectors: [envDetector] }));
  // What comes faster than it can be sent is dropped, beyond so many that wait.
  const processor = new BatchSpanProcessor(new OTLPTraceExporter());
  const provider = new NodeTracerProvider({ resource, spanProcessors: [processor] });
  provider.register();
  useSpans(spansOf(provider));
  return {
    async stop() {
      useSpans(undefined);
      const late = new Promise<void>((resolve) => void setTimeout(resolve, FLUSH_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

function spansOf(provider: NodeTracerProvider): Spans {
  const tracer = provider.getTracer(SERVICE);
  const opened = new WeakMap<OpenSpan, Span>();
  return {
    open(name, { kind = 'inner', facts = {}, parent }: SpanStart) {
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: facts },
        parent === undefined ? context.active() : contextOf(parent),
      );
      const own = openSpanOf(span);
      opened.set(own, span);
      return own;
    },
    within(own, work) {
      const span = opened.get(own);
      return span ? context.with(trace.setSpan(context.active(), span), work) : work();
    },
    traceparent() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
  };
}

/** The context that a `traceparent` names; one that is none begins a trace of its own. */
const contextOf = (traceparent: string): Context =>
  propagation.extract(trace.deleteSpan(context.active()), { traceparent });

function openSpanOf(span: Span): OpenSpan {
  return {
    rename: (name) => void span.updateName(name),
    say: (facts) => void span.setAttributes(facts),
    fail(error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}
