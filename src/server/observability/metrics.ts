import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Db, measurePool } from '#src/server/db/db.ts'

export function createMetrics(db: Db, bus: { isConnected: boolean }) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time in seconds, by kind of address (never the address itself) and status',
    labelNames: ['kind', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [register],
  })
  const cached = new Counter({
    name: 'http_cached_total',
    help: 'Responses to guests that were sent from memory',
    registers: [register],
  })
  const refused = new Counter({
    name: 'http_refused_total',
    help: 'Requests refused with 503 because too many were running',
    registers: [register],
  })
  new Gauge({
    name: 'database_pool',
    help: 'Database connections that are in use or idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(measurePool(db))) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'event_bus_connected',
    help: '1 while this process receives events from other processes; 0 while it does not, and serves nothing from memory',
    registers: [register],
    collect() {
      this.set(Number(bus.isConnected))
    },
  })
  return { register, requests, cached, refused }
}

/** @param count how many sockets are open now */
export function measureSockets(register: Registry, count: () => number) {
  new Gauge({
    name: 'sockets_open',
    help: 'WebSockets of signed-in users that are open in this process',
    registers: [register],
    collect() {
      this.set(count())
    },
  })
}

export type Metrics = ReturnType<typeof createMetrics>
