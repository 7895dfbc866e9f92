import { setTimeout as delay } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace as otel } from '@opentelemetry/api'
import type { RootStep, Step, StepFacts, StepKind, Tracing } from './trace.ts'

export type TracingOptions = {
  /** Where a collector listens for OTLP over HTTP: "http://127.0.0.1:4318". */
  readonly endpoint: string
  readonly serviceName: string
  /** Of the traces that begin here: 1 is all. Who calls decides for his own. */
  readonly share: number
}

const KINDS: Readonly<Record<StepKind, SpanKind>> = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
/** What a collector has not taken by then is lost: nobody's stop waits for it. */
const STOP_MS = 1_000
/** W3C Trace Context, level 1. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/**
 * Writes traces with OpenTelemetry and sends them as JSON. What does so is only loaded here, and this file only where traces are wanted, so that a shop
 * without them pays nothing.
 * @throws when it was left out of the installation.
 */
export async function startOpenTelemetry({ endpoint, serviceName, share }: TracingOptions): Promise<Tracing> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]).catch((cause: unknown) => {
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT is set, but OpenTelemetry was left out of the installation. Run: npm install --include=optional', { cause })
  })
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5_000 })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('galleria')
  return {
    start: (name, kind, parent) => {
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, contextOf(parent))
      return span.isRecording() ? rootStep(tracer, span) : undefined
    },
    stop: async () => {
      const isLate = delay(STOP_MS, undefined, { ref: false })
      await Promise.race([provider.shutdown().catch(() => undefined), isLate])
    },
  }
}

function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  return otel.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true })
}

function rootStep(tracer: Tracer, span: Span): RootStep {
  const within = otel.setSpan(ROOT_CONTEXT, span)
  return {
    ...stepOf(span),
    rename: (name) => void span.updateName(name),
    begin: (name, kind, facts = {}) => stepOf(tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, within)),
  }
}

const stepOf = (span: Span): Step => ({
  end: (facts: StepFacts = {}, failure?: unknown) => {
    span.setAttributes(facts)
    if (failure !== undefined) {
      // Without its message: that may quote what a customer wrote.
      span.setAttribute(
        'error.type',
        failure instanceof Error && 'code' in failure ? String(failure.code) : failure instanceof Error ? failure.name : 'unknown',
      )
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
  },
})
