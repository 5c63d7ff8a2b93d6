import type { Cookie, Device } from '../world/device-rows.ts'
import { table } from '../world/provider-rows.ts'
import type { World } from '../world/world.ts'

const COOKIES = 50
const COOKIE_BYTES = 4096

/** Keeps what a host set, as RFC 6265 says; its port is none of a cookie's business, and neither is `Secure` on this machine. */
export function keepCookies(world: World, device: Device, host: string, headers: string[]): void {
  const jar = device.cookies[host] ?? table<Cookie>()
  device.cookies[host] = jar
  for (const header of headers) {
    const [pair = '', ...rest] = header.split(';')
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
    if (!name || value === undefined || header.length > COOKIE_BYTES) continue
    const said = new Map(rest.map((one) => one.trim().split('=', 2)).map(([key = '', text = '']) => [key.toLowerCase(), text]))
    const until = said.has('max-age')
      ? world.clock.now() + Number(said.get('max-age')) * 1000
      : said.has('expires')
        ? Date.parse(said.get('expires')!)
        : undefined
    if (until !== undefined && !(until > world.clock.now())) delete jar[name]
    else if (Object.hasOwn(jar, name) || Object.keys(jar).length < COOKIES)
      jar[name] = { value, path: said.get('path')?.startsWith('/') ? said.get('path')! : '/', ...(until === undefined ? {} : { until }) }
  }
  world.changed()
}

/** The header for a request, or nothing. */
export function cookiesFor(world: World, device: Device, host: string, path: string): string | undefined {
  const under = ({ path: of }: Cookie) => path === of || path.startsWith(of.endsWith('/') ? of : `${of}/`)
  const sent = Object.entries(device.cookies[host] ?? {}).filter(([, one]) => under(one) && !(one.until && one.until <= world.clock.now()))
  return sent.length ? sent.map(([name, { value }]) => `${name}=${value}`).join('; ') : undefined
}
