import { connect } from 'node:net'

/** What is answered to exactly these bytes, until the other side hangs up. */
export const raw = (url: string, text: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket
      .on('data', (chunk) => {
        answer += chunk
      })
      .on('end', () => resolve(answer))
      .on('error', reject)
  })
