import net from 'node:net'
import { freePort } from '../rig.ts'

/** Stands before the simulator: shut, nobody can connect any more, which a port that listens cannot play (ECONNREFUSED). */
export async function door() {
  const port = await freePort()
  const sockets = new Set<net.Socket>()
  let to = 0
  let server: net.Server | undefined
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo(url: string): void {
      to = Number(new URL(url).port)
    },
    async open(): Promise<void> {
      server = net.createServer((near) => {
        const far = net.connect(to, '127.0.0.1')
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(one)
          one.on('error', () => other.destroy())
          one.on('close', () => {
            sockets.delete(one)
            other.destroy()
          })
          one.pipe(other)
        }
      })
      await new Promise<void>((done) => server!.listen(port, '127.0.0.1', done))
    },
    async shut(): Promise<void> {
      const closed = new Promise((done) => server?.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
