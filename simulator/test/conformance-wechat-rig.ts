import type { WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import type { AnyWechatCall } from '@rapport/wecom/wechat/call.ts'
import { expect } from 'vitest'
import { answerProblems } from '../../platform/conformance/answer.ts'
import { parentOf, readFields } from '../../platform/conformance/notation.ts'
import { dependent, wechatEndpoints } from '../../platform/conformance/wechat.ts'
import { badValues, isEmpty, valueAt, withValue } from './conformance-rig.ts'
import type { WechatRig } from './wechat-rig.ts'

// One call of WeChat's open platform against its page: wrong in every way, then right.

type Json = Record<string, unknown>

const rowOf = (call: AnyWechatCall) => wechatEndpoints.find(({ path }) => path === call.path)!
const PNG = new Blob([Buffer.from('89504e470d0a1a0a', 'hex')])

/** Codes of a request that is wrong in itself, besides those that the pages name. */
const general = (code: number) => [40002, 47001, 47003].includes(code) || (code >= 41001 && code <= 41030)

interface How {
  as?: string
  /** Fields that replace those of the input, and the code they end in. */
  wrong?: [patch: Json, code: number][]
  /** Fields of another kind than the one that is sent: they are not looked at. */
  spare?: string[]
}

/** `usual`: the account that asks unless a call says `as`. */
export function wechatTries(rig: () => WechatRig, usual: () => string) {
  /** By the appid of whose it is. */
  const tokenOf = new Map<string, string>()
  /** Fields that answers had, and how often a call was refused, by path. */
  const seen = new Map<string, Set<string>>()
  const tried = new Map<string, number>()

  async function send(call: AnyWechatCall, input: Json, as: string): Promise<Json> {
    const name = call.token === 'component' ? 'component_access_token' : 'access_token'
    const token: Record<string, string> = call.token === 'none' ? {} : { [name]: tokenOf.get(as)! }
    const query = new URLSearchParams(token)
    const inQuery = call.method === 'GET' || call.transport === 'upload'
    if (inQuery) for (const [field, value] of Object.entries(input)) query.set(field, String(value))
    const form = new FormData()
    form.set('media', PNG, 'a.png')
    const init = call.method === 'GET' ? {} : { method: 'POST', body: call.transport === 'upload' ? form : JSON.stringify(input) }
    const reply = await fetch(`${rig().wechat}${call.path}?${query}`, init)
    expect([call.name, reply.status]).toEqual([call.name, 200])
    return reply.headers.get('content-type')?.includes('json') ? ((await reply.json()) as Json) : { file: true }
  }

  /** Without each required field, beyond each limit, `wrong`; then as it should be, the answer held against the pages. */
  async function call<C extends AnyWechatCall>(one: C, input: WecomInput<C>, { as = usual(), wrong = [], spare = [] }: How = {}) {
    const row = rowOf(one)
    const problems: string[] = []
    const refuse = async (what: string, bad: Json, wanted?: number) => {
      const answer = await send(one, bad, as)
      const code = Number(answer.errcode ?? 0)
      tried.set(one.path, (tried.get(one.path) ?? 0) + 1)
      if (code === 0) problems.push(`${what}: taken`)
      else if (wanted !== undefined ? code !== wanted : !general(code) && !row.errors?.includes(code))
        problems.push(`${what}: ${code} ${answer.errmsg}`)
      else if (!/ rid: [0-9a-f]+-[0-9a-f]+-0+$/.test(String(answer.errmsg))) problems.push(`${what}: errmsg ${answer.errmsg}`)
    }
    const fields = readFields(row.request)
    const right = input as Json
    for (const field of dependent.includes(one.path) ? [] : fields.values()) {
      if (spare.includes(field.path)) continue
      const up = parentOf(field.path)
      for (const [what, value] of badValues(field, valueAt(right, field.path))) {
        const bad = withValue(right, field.path, value)
        // what holds nothing counts as absent, where it may be
        if (bad && !(up && !fields.get(up.path)?.required && isEmpty(valueAt(bad, up.path)))) await refuse(`${field.path} ${what}`, bad)
      }
    }
    for (const [patch, code] of wrong) await refuse(JSON.stringify(patch).slice(0, 80), { ...right, ...patch }, code)
    const answer = await send(one, right, as)
    const shown = seen.get(one.path) ?? new Set()
    seen.set(one.path, shown)
    const { errcode = 0, errmsg: _words, ...said } = answer
    expect
      .soft({ call: one.name, errcode, problems, answer: row.file === 'download' ? [] : answerProblems(row.answer, said, shown) })
      .toEqual({
        call: one.name,
        errcode: 0,
        problems: [],
        answer: [],
      })
    // held against the pages above
    return answer as unknown as WecomOutput<C>
  }

  return { call, send, tokenOf, seen, tried }
}
