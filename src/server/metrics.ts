import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export function createMetrics() {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to the answer, by kind of address (never the address itself) and status',
    labelNames: ['kind', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [register],
  })
  const cached = new Counter({ name: 'http_cached_total', help: 'Guests answered from memory', registers: [register] })
  return { register, requests, cached }
}
export type Metrics = ReturnType<typeof createMetrics>
