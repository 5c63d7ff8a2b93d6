import type { FastifyReply, FastifyRequest } from 'fastify'
import { fetchStaff } from '#areas/staff/staff-management/server/nouns/staff.ts'
import { program } from '#core/server/actor.ts'
import { type App, makeContext } from '#core/server/context.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import type { LoginError, Surface } from '../contract.ts'
import { enter } from './enter.ts'
import { keepOutcome, takeState } from './states.ts'
import { LoginFailed, ways } from './ways.ts'

/**
 * The browser comes back from WeCom with a code: who is it, and may they in? Answers where it goes next. `door`: where it came to, which
 * tells where to say what is wrong as long as nobody knows where it began.
 */
export async function finishLogin(app: App, req: FastifyRequest, reply: FastifyReply, door: Surface): Promise<string> {
  const query = req.query as Record<string, unknown>
  const taken = typeof query.state === 'string' ? await takeState(app, req, query.state) : null
  try {
    if (!taken) throw new LoginFailed('state')
    const way = ways.find(({ key }) => key === taken.way)
    if (!way || !(await way.appId(app, taken.appId))) throw new LoginFailed('no_corp')
    if (typeof query.code !== 'string' || query.code === '') throw new LoginFailed('cancelled')
    // A code of another company's application must not pass as ours (research/reliability.md B4). A company that is known by a provider's id
    // for it (wp…) may be named by its own here; WeCom itself refuses codes of another app (50001).
    if (query.appid !== undefined && query.appid !== taken.appId && !taken.appId.startsWith('wp')) throw new LoginFailed('appid')
    const { corpId, userid } = await way.member(app, taken.appId, query.code)
    await enter(app, req, reply, { corpId, kind: 'staff', staffId: await staffOf(app, corpId, userid) }, way.key)
    await keepOutcome(app, taken.state, null)
    return taken.surface === 'window' ? withWords('/window/app/jump', { callback: taken.callback }) : taken.callback
  } catch (error) {
    const why = whyOf(error)
    if (taken) await keepOutcome(app, taken.state, why ?? 'platform')
    if (!why) throw error
    app.log.info({ reqId: req.id, why }, 'sign-in failed')
    return failedAt(taken?.surface ?? door, why, taken?.callback)
  }
}

const pages: Record<Surface, string> = { console: '/login', client: '/app/auth_error', window: '/window/app/login' }
/** The page that says why, and from which one can try again. */
export const failedAt = (surface: Surface, error: LoginError, callback?: string): string => withWords(pages[surface], { error, callback })

function withWords(path: string, { callback, ...words }: { error?: string; callback: string | undefined }): string {
  const search = new URLSearchParams({ ...words, ...(callback && callback !== '/' ? { callback } : {}) })
  return search.size > 0 ? `${path}?${search}` : path
}

/** null: we failed, and nobody is told how. */
export function whyOf(error: unknown): LoginError | null {
  if (error instanceof LoginFailed) return error.why
  if (!(error instanceof PlatformRefusal)) return null
  if (error.errcode === 50001) return 'domain'
  return [40029, 42003, 42022].includes(error.errcode ?? 0) ? 'code' : 'platform'
}

async function staffOf(app: App, corpId: number, userid: string): Promise<string> {
  const ctx = makeContext(app, corpId, program)
  const known = await ctx.db
    .selectFrom('staff')
    .select(['staff_id', 'status'])
    .where('corp_id', '=', corpId)
    .where('staff_ext_id', '=', userid)
    .executeTakeFirst()
  // Before the first sync, or new since the last one.
  const staff = known?.status === 1 ? { staffId: known.staff_id, status: 1 } : await fetchStaff(ctx, userid)
  if (staff?.status !== 1) throw new LoginFailed('inactive')
  return staff.staffId
}
