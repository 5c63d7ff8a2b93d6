import { createHash, randomBytes } from 'node:crypto'

/** Signature of wx.config and wx.agentConfig (platform/01 §3.2): fixed key order, values as they are, url without its fragment. */
export function signature(ticket: string, noncestr: string, timestamp: number | string, url: string): string {
  const page = url.split('#', 1)[0]!
  return createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${page}`).digest('hex')
}

/** What `ww.register` wants from its signature functions. */
export function signPage(ticket: string, url: string, now = Date.now()) {
  const nonceStr = randomBytes(8).toString('hex')
  const timestamp = Math.floor(now / 1000)
  return { timestamp, nonceStr, signature: signature(ticket, nonceStr, timestamp, url) }
}
