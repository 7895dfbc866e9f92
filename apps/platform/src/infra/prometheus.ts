import { setTimeout as delay } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Labels, Metric, Metrics, Reading, RequestMeter } from './metrics.ts'
import { inScope } from './work-scope.ts'

/** Seconds. An order takes some milliseconds; the budget of a request is four seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const READ_LIMIT_MS = 1_000
const NOTHING: Reading = []

/** Keeps figures for Prometheus, with those of the process itself (memory, garbage, lag of the event loop). `onFailure` hears of what could not be read. */
export function createPrometheus({ onFailure }: { onFailure: (error: unknown, name: string) => void }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const published: Metric[] = []
  collectDefaultMetrics({ register: registry })
  const failures = new Counter({ name: 'galleria_metrics_failures_total', help: 'Figures that could not be read', labelNames: ['metric'], registers })
  const durations = new Histogram({
    name: 'galleria_http_request_duration_seconds',
    help: 'How long requests took, by operation',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  })
  const requests = new Counter({
    name: 'galleria_http_requests_total',
    help: 'Answered requests by operation and outcome: ok, or the code of the refusal',
    labelNames: ['operation', 'outcome'],
    registers,
  })

  /** One figure that can not be had must not hide the others. */
  async function readingOf(metric: Metric): Promise<Reading> {
    const late = new AbortController()
    try {
      const read = inScope({ budgetMs: READ_LIMIT_MS, lane: 'background' }, async () => metric.read())
      const lost = delay(READ_LIMIT_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error(`It took longer than ${READ_LIMIT_MS} ms`)
      })
      lost.catch(() => undefined) // nobody waits for it any more
      return await Promise.race([read, lost])
    } catch (error) {
      failures.inc({ metric: metric.name })
      onFailure(error, metric.name)
      return NOTHING
    } finally {
      late.abort()
    }
  }

  return {
    publish: (metrics) => void published.push(...metrics),
    metersOf: (operation): RequestMeter => {
      const duration = durations.labels({ operation })
      const counts = new Map<string, Counter.Internal>()
      return (outcome, seconds) => {
        let count = counts.get(outcome)
        if (!count) {
          count = requests.labels({ operation, outcome })
          counts.set(outcome, count)
        }
        count.inc()
        duration.observe(seconds)
      }
    },
    scrape: async () => {
      const texts = await Promise.all(published.map(async (metric) => textOf(metric, await readingOf(metric))))
      return { contentType: registry.contentType, body: `${texts.join('')}${await registry.metrics()}` }
    },
  }
}

/** The text format of Prometheus. What has no sample is left out, so that nobody takes it for nought. */
export function textOf({ name, help, kind }: Pick<Metric, 'name' | 'help' | 'kind'>, reading: Reading): string {
  const samples = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading
  if (samples.length === 0) return ''
  const lines = samples.map(({ labels, value }) => `${name}${labelsOf(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ''].join('\n')
}

function labelsOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
