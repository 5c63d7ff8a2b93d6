import { randomUUID } from 'node:crypto'
import { errcode } from '@rapport/wecom/errcodes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterFault, beforeFault } from '../cgi/faults.ts'
import { forgetOld } from '../people/archive.ts'
import type { App } from '../world/access-rows.ts'
import type { Corp } from '../world/corp.ts'
import { strike } from '../world/faults.ts'
import { note, type World } from '../world/world.ts'

// The library that the platform hands out for the archive, as an HTTP profile of ours (platform/07 §9): the functions that reach the
// network, with the library's return code as `ret`. What the server itself refuses comes with ret 0 and an errcode, as in GetChatData.

interface Handle {
  corp: Corp
  app: App
  expires_at: number
}

const CHUNK = 512 * 1024
const MOST = 1000
const HANDLES = 1000
const handles = new WeakMap<World, Map<string, Handle>>()

type Input = Record<string, unknown>
type Answer = Record<string, unknown> & { ret: number }
const refused = (ret: number, errmsg: string): Answer => ({ ret, errmsg })
const server = (code: number, more: object = {}): Answer => ({ ret: 0, errcode: code, errmsg: errcode(code).text, ...more })

export async function financeRoutes(app: FastifyInstance, world: World) {
  const functions = { init, getchatdata, getmediadata }
  for (const [name, run] of Object.entries(functions)) {
    app.post(`/sim/finance/${name}`, (req, reply) => serve(world, `finance/${name}`, run, req, reply))
  }
}

async function serve(
  world: World,
  name: string,
  run: (world: World, input: Input, ip: string) => Answer,
  req: FastifyRequest,
  reply: FastifyReply,
) {
  const input = (typeof req.body === 'object' && req.body !== null ? req.body : {}) as Input
  const corp = handleOf(world, input)?.corp ?? world.corps.get(String(input.corpid))
  const rule = strike(world, 'call', [name], corp?.corpid ?? '')
  if (rule && (await beforeFault(world, rule, req, reply))) return reply
  const code = rule?.errcode ?? -1
  const struck = code >= 10000 && code <= 10011 ? refused(code, 'fault') : server(code)
  const answer = rule?.kind === 'errcode' ? struck : run(world, input, req.ip)
  const said = answer.ret || Number(answer.errcode ?? 0)
  note(world, 'api', corp, name, said ? `${said} ${String(answer.errmsg)}` : '200', said === 0 && !rule)
  return rule ? afterFault(world, rule, req, reply, answer) : answer
}

function handleOf(world: World, input: Input): Handle | undefined {
  const found = handles.get(world)?.get(String(input.sdk))
  // the world may have been put back to the beginning of another story
  return found && found.expires_at > world.clock.now() && world.corps.get(found.corp.corpid) === found.corp ? found : undefined
}

/** NewSdk and Init. Holds 7200 s. */
function init(world: World, { corpid, secret }: Input): Answer {
  const corp = world.corps.get(String(corpid))
  const app = corp?.apps.find((a) => a.kind === 'archive' && a.secret === secret)
  if (!corp || !app) return refused(10004, 'corpid or secret wrong')
  const table = handles.get(world) ?? new Map<string, Handle>()
  handles.set(world, table)
  if (table.size >= HANDLES) table.delete(table.keys().next().value!)
  const sdk = randomUUID()
  table.set(sdk, { corp, app, expires_at: world.clock.now() + world.settings.finance_init_seconds * 1000 })
  return { ret: 0, errmsg: 'ok', sdk }
}

/** The refusals both functions share. The code of a handle that is too old is unverified. */
function opened(world: World, input: Input, ip: string): Corp | Answer {
  const handle = handleOf(world, input)
  if (!handle) return refused(10003, 'Init first')
  const { corp, app } = handle
  if (app.trusted_ips.length > 0 && !app.trusted_ips.includes(ip)) return refused(10009, 'get chatdata whiteip not match')
  if (!corp.archive.on) return server(301053)
  if (corp.archive.expired) return server(301052)
  return corp
}

function getchatdata(world: World, input: Input, ip: string): Answer {
  const corp = opened(world, input, ip)
  if ('ret' in corp) return corp
  const seq = wholeNumber(input.seq)
  const limit = wholeNumber(input.limit)
  if (seq === undefined || !limit || limit > MOST) return refused(10000, 'seq or limit wrong')
  forgetOld(world, corp)
  const { records } = corp.archive
  // seq grows by one, so the first wanted record has a known place
  const first = records[0] ? Math.max(0, seq + 1 - records[0].seq) : 0
  return server(0, { chatdata: records.slice(first, first + limit).map(({ at, ...record }) => record) })
}

/** Pieces of 512 KiB; the index names the bytes that come next (its look is unverified). */
function getmediadata(world: World, input: Input, ip: string): Answer {
  const corp = opened(world, input, ip)
  // this function answers a code and nothing else
  if ('ret' in corp) return corp.ret ? corp : refused(Number(corp.errcode), String(corp.errmsg))
  const id = String(input.sdkfileid)
  const file = Object.hasOwn(corp.archive.files, id) ? corp.archive.files[id] : undefined
  if (!file) return refused(10005, 'sdkfileid wrong')
  const bytes = world.bytes.get(file.bytes_id)
  if (!bytes || file.at + world.settings.archive_seconds * 1000 <= world.clock.now()) return refused(10010, 'file expired')
  const from = input.indexbuf ? wholeNumber(/^Range:bytes=(\d+)-\d+$/.exec(String(input.indexbuf))?.[1]) : 0
  if (from === undefined || (from > 0 && from >= bytes.length)) return refused(10000, 'indexbuf wrong')
  const to = Math.min(from + CHUNK, bytes.length)
  const is_finish = to >= bytes.length ? 1 : 0
  const outindexbuf = is_finish ? '' : `Range:bytes=${to}-${Math.min(to + CHUNK, bytes.length) - 1}`
  return { ret: 0, errmsg: 'ok', data: bytes.subarray(from, to).toString('base64'), outindexbuf, is_finish }
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined
}
