import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'
import { Gauge } from 'prom-client'
import { isWritable, measurePool } from '#src/server/db/db.ts'
import type { AppDeps } from './app-deps.ts'

type Env = { Bindings: HttpBindings }

/** For operators: liveness, readiness and metrics. */
export function health({ db, bus, config, metrics, pages, isStopping }: AppDeps) {
  const isInsider = async (c: Context<Env>) =>
    config.metricsToken
      ? timingSafeEqual(c.req.header('authorization') ?? '', `Bearer ${config.metricsToken}`)
      : !config.trustProxy && isLoopback(c.env.incoming.socket.remoteAddress)

  new Gauge({
    name: 'site_ready',
    help: '1 while /health/ready answers 200, else 0',
    registers: [metrics.register],
    async collect() {
      this.set(Number((await isWritable(db).catch(() => false)) && !isStopping()))
    },
  })

  return new Hono<Env>()
    .get('/health/live', async (c) => c.json({ status: 'live', version: await pages.version() }))
    .get('/health/ready', async (c) => {
      const writable = await isWritable(db).catch(() => undefined)
      const details = {
        database: writable !== undefined,
        writable: writable ?? false,
        pool: measurePool(db),
        listening: bus.isConnected,
        stopping: isStopping(),
      }
      const ready = details.writable && !details.stopping
      return c.json({ status: ready ? 'ready' : 'not ready', ...((await isInsider(c)) && details) }, ready ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      if (!(await isInsider(c))) return c.json({ message: 'Metrics are only for the operator of this site.' }, 403)
      return c.text(await metrics.register.metrics(), 200, { 'content-type': metrics.register.contentType })
    })
}

const isLoopback = (address = '') => address === '::1' || /^(::ffff:)?127\./.test(address)
