import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isLoopback } from '../people/logins.ts'
import type { Device } from '../world/device-rows.ts'
import { note, type World } from '../world/world.ts'
import { cookiesFor, keepCookies } from './cookies.ts'
import { noNetwork } from './no-network.ts'
import { changedText, isText } from './page-text.ts'

// A page in a phone is drawn by the browser that shows the phones. What that browser cannot imitate is done on the way: each device reads each
// site through an address of its own on this machine, which sends WeChat's user agent and the device's cookies and has its network.

/** What WeChat adds to a phone's user agent; pages/jssdk.js tells scripts the same. */
export const AGENT = 'MicroMessenger/8.0.50.2701(0x28003255) WeChat/arm64 NetType/WIFI Language/zh_CN'
/** More sites at once than anybody looks at; the one that was opened first is closed. */
const SITES = 64

interface Site {
  server: Server
  device: string
  /** The site the page belongs to; `address` is where this machine serves it. */
  origin: string
  address: string
  /** Opened by a copied address in a browser that is not WeChat's. */
  outside: boolean
}
const sites = new WeakMap<World, Map<string, Promise<Site>>>()
const opened = (world: World) => {
  const known = sites.get(world) ?? new Map<string, Promise<Site>>()
  sites.set(world, known)
  return known
}
/** Those that listen, by address: read where nothing may wait. */
const standing = new WeakMap<World, Map<string, Site>>()
const atAddress = (world: World) => {
  const known = standing.get(world) ?? new Map<string, Site>()
  standing.set(world, known)
  return known
}

/** Pages of this machine are read through; the simulator's own, and whatever lies elsewhere, are opened as they are. */
function readThrough(world: World, { protocol, hostname, origin }: URL): boolean {
  const ours = [world.url, ...Object.values(world.origins).map((one) => one?.url)]
  return Boolean(world.origins.wechat) && protocol === 'http:' && isLoopback(hostname) && !ours.includes(origin)
}

/** Where this device opens the page. An address that is one already stays. */
export async function pageAddress(world: World, device: Device, text: string, outside = false): Promise<string> {
  if (!URL.canParse(text)) return text
  const url = new URL(realAddress(world, text))
  if (!readThrough(world, url)) return text
  const { address } = await siteOf(world, device, url.origin, outside)
  return address + url.href.slice(url.origin.length)
}

/** The page's own address, whoever names it: what is shared, signed and asked for is never ours. */
export function realAddress(world: World, text: string): string {
  if (!URL.canParse(text)) return text
  const { origin } = new URL(text)
  const site = atAddress(world).get(origin)
  return site ? site.origin + text.slice(origin.length) : text
}

function siteOf(world: World, device: Device, origin: string, outside: boolean): Promise<Site> {
  const key = `${device.id} ${device.cleared} ${outside} ${origin}`
  const all = opened(world)
  const known = all.get(key)
  if (known) return known
  const made = openSite(world, device, origin, outside)
  all.set(key, made)
  for (const [old, site] of all) {
    if (all.size <= SITES) break
    all.delete(old)
    void site.then((one) => closeSite(world, one))
  }
  return made
}

async function openSite(world: World, device: Device, origin: string, outside: boolean): Promise<Site> {
  const server = createServer((req, res) => void pass(world, site, req, res).catch(() => noNetwork(req, res)))
  server.on('upgrade', (_req, socket) => socket.destroy())
  const { hostname } = new URL(world.url)
  await new Promise<void>((done) => {
    server.listen(0, hostname.replace(/^\[|\]$/g, ''), done)
  })
  server.unref()
  const site: Site = { server, device: device.id, origin, outside, address: `http://${hostname}:${(server.address() as AddressInfo).port}` }
  atAddress(world).set(site.address, site)
  return site
}

function closeSite(world: World, { server, address }: Site) {
  atAddress(world).delete(address)
  server.close()
  server.closeAllConnections()
}

/** Closes what a device reads, or all there is: requests under way end where they are. */
export function closePages(world: World, device?: string) {
  for (const [key, site] of opened(world)) {
    if (device !== undefined && !key.startsWith(`${device} `)) continue
    opened(world).delete(key)
    void site.then((one) => closeSite(world, one))
  }
}

/** WeChat is ended from outside: no answer that is on its way arrives, though the page's server may have done what was asked. */
export function killPages(world: World, device: Device) {
  for (const site of atAddress(world).values()) if (site.device === device.id) site.server.closeAllConnections()
  for (const [name, jar] of Object.entries(device.cookies))
    device.cookies[name] = Object.fromEntries(Object.entries(jar).filter(([, one]) => one.until !== undefined))
  note(world, 'person', undefined, '强行关闭微信', device.name)
  world.changed()
}

async function pass(world: World, site: Site, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const device = world.wechat.devices[site.device]
  if (!device || device.network === 'offline') return noNetwork(req, res)
  if (device.network === 'slow') await wait(world.settings.slow_network_ms, undefined, { ref: false })
  if (res.destroyed) return
  const url = new URL(req.url ?? '/', site.origin)
  const answer = await ask(url, req, headersFor(world, site, device, req.headers, url), res)
  const { headers } = answer
  keepCookies(world, device, url.hostname, headers['set-cookie'] ?? [])
  delete headers['set-cookie']
  if (headers.location) headers.location = await ledTo(world, site, device, new URL(headers.location, url).href)
  const type = headers['content-type'] ?? ''
  if (!(device.large || device.still) || !isText(type)) {
    res.writeHead(answer.statusCode ?? 502, headers)
    answer.on('error', () => res.destroy())
    return void answer.pipe(res)
  }
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const body = Buffer.from(changedText(Buffer.concat(parts).toString(), type, device))
  delete headers['transfer-encoding']
  res.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': String(body.length) }).end(body)
}

function ask(url: URL, req: IncomingMessage, headers: IncomingHttpHeaders, res: ServerResponse): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const sent = request(url, { method: req.method, headers, agent: false }, done)
    sent.on('error', fail)
    // whoever closed the page takes the request back
    res.on('close', () => res.writableFinished || sent.destroy())
    req.pipe(sent)
  })
}

function headersFor(world: World, site: Site, device: Device, given: IncomingHttpHeaders, url: URL): IncomingHttpHeaders {
  const { cookie: _browsers, 'accept-encoding': _packed, origin, referer, ...kept } = given
  const cookie = site.outside ? undefined : cookiesFor(world, device, url.hostname, url.pathname)
  const agent = given['user-agent'] ?? ''
  return {
    ...kept,
    host: url.host,
    'accept-encoding': 'identity',
    'user-agent': site.outside ? agent : `${agent} ${AGENT}`,
    ...(origin && { origin: realAddress(world, origin) }),
    ...(referer && { referer: realAddress(world, referer) }),
    ...(cookie && { cookie }),
  }
}

/** Onwards in the same phone. Outside WeChat, the page that asks who is there has nobody to ask. */
async function ledTo(world: World, site: Site, device: Device, text: string): Promise<string> {
  const url = new URL(text)
  if (site.outside && url.pathname === '/connect/oauth2/authorize' && url.origin === world.origins.wechat?.url) {
    url.searchParams.set('sim_outside', '1')
    return url.href
  }
  return pageAddress(world, device, text, site.outside)
}
