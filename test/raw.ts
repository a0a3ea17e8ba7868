import { connect } from 'node:net'

/** The response to exactly these bytes, until the other side closes the connection. */
export const raw = (url: string, text: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket
      .on('data', (chunk) => {
        received += chunk
      })
      .on('end', () => resolve(received))
      .on('error', reject)
  })
