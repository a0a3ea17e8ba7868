import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to the site whose connections a test can cut and restore. */
export async function openProxy(site: string) {
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(site).port), '127.0.0.1')
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined).on('close', () => ends.delete(end))
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}`,
    mend: () => listen(port),
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const end of ends) end.destroy()
      await closed
    },
  }
}
