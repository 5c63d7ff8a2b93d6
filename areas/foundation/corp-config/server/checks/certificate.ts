import { isIP } from 'node:net'
import tls from 'node:tls'
import type { Context } from '#core/server/context.ts'
import type { Found } from './found.ts'

const day = 86_400_000
const waitMs = 5_000

/** The certificate that people's browsers are shown at `PUBLIC_URL`, as this server sees it there. `count`: days left. */
export async function certificate(ctx: Context): Promise<Found> {
  const { PUBLIC_URL, MODE } = ctx.app.config
  const address = PUBLIC_URL ? new URL(PUBLIC_URL) : undefined
  if (address?.protocol !== 'https:') return MODE === 'demo' ? { reason: 'demo' } : { state: 'attention', reason: 'none' }
  return certificateOf(address)
}

export async function certificateOf({ hostname, host, port }: URL): Promise<Found> {
  const seen = await readCertificate(hostname, Number(port) || 443)
  if (!seen) return { state: 'bad', reason: 'unreachable', value: host }
  const ends = new Date(seen.validTo)
  const count = Math.floor((ends.getTime() - Date.now()) / day)
  const found = { value: host, at: ends.toISOString(), count }
  if (count < 0) return { ...found, state: 'bad', reason: 'expired' }
  if (seen.problem) return { ...found, state: 'bad', reason: 'untrusted', message: seen.problem }
  return count < 14 ? { ...found, state: 'attention', reason: 'soon' } : found
}

/** A certificate that does not hold is what we came to see, so the connection does not insist on one. Nothing is sent over it. */
const readCertificate = (hostname: string, port: number): Promise<{ validTo: string; problem: string } | null> =>
  new Promise((resolve) => {
    const bare = hostname.replace(/^\[|\]$/g, '')
    const socket = tls.connect({
      host: bare,
      port,
      ...(isIP(bare) ? {} : { servername: bare }),
      rejectUnauthorized: false,
      timeout: waitMs,
    })
    const end = (found: { validTo: string; problem: string } | null) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('secureConnect', () => {
      const cert = socket.getPeerCertificate()
      const problem = socket.authorizationError ?? tls.checkServerIdentity(bare, cert)
      end({ validTo: cert.valid_to, problem: problem ? String((problem as Error).message ?? problem) : '' })
    })
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
