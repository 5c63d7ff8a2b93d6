import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#core/contract/errors.ts'
import { allCalls } from '#core/server/areas.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { hostile, hostileParts, ids, requestOf } from './inputs.ts'
import { canary, otherCompany } from './other-company.ts'

/** Hostile inputs for every call. A new area is under them from its first line. */
const { url } = await testDatabase()
/** The areas that `npm test -- --changed` names; none means all. */
const only = process.env.ONLY_AREAS?.split(',').filter(Boolean) ?? []
const tested = (await allCalls())
  .filter(({ call }) => only.length === 0 || only.includes(call.area))
  .filter(({ call }) => call.name !== 'auth.logout' && call.access !== 'customer') // it would sign the tests out
/**
 * As many in all, however many calls there are: what a run leaves out another one sends, for each has a seed of its own. An area by itself
 * (`--changed`) and `npm run prove -- inputs` send 300 for each call.
 */
const runs = Number(process.env.FUZZ_RUNS ?? Math.min(300, Math.ceil(30_000 / tested.length)))
/** Another one in every run; a failure names its own. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
let app: TestApp
let admin: string
let ownScope: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty', wechat: true })
  admin = await app.asAdmin()
  ownScope = await app.withOwnScope()
  ids.push(...(await otherCompany(anyTable(app.app.db), app.corpId)))
})
afterAll(() => app.close())

/** Whether what a refusal says is of the language it was asked in; names (of whoever changed something a moment ago, too) and abbreviations (MP4, SOP) are of neither. */
const neutral =
  /(?<=打开之后).*(?=在 )|^.*(?= changed this )|系统管理员|AppID|UnionID|multipart\/form-data|WeCom|Secret|logo|\b[A-Z][A-Z0-9]+\b/g
const ofLanguage = (said: string, lang: string): boolean => {
  const own = said.replace(neutral, '')
  const [han, latin] = [/\p{Script=Han}/u.test(own), /[a-z]{2}/i.test(own)]
  return lang === 'en' ? latin && !han : han && !latin
}
const send = async (...asked: Parameters<typeof requestOf>) => {
  const { statusCode, body: text } = await app.inject(requestOf(...asked))
  return { status: statusCode, body: JSON.parse(text) as Record<string, unknown>, text }
}

/** What every answer keeps to. Plain comparisons: a hundred thousand `expect`s would be most of the time. */
function judge({ status, body, text }: Awaited<ReturnType<typeof send>>, lang: string, which: () => string): void {
  const wrong: string[] = []
  if (status !== 200) wrong.push(`HTTP ${status}`)
  if (typeof body.success !== 'boolean' || typeof body.status_code !== 'number' || typeof body.status_message !== 'string')
    wrong.push('no envelope')
  // Nothing of the other company, whose ids are among the inputs.
  if (text.includes(canary)) wrong.push('a row of another company')
  if (/\bselect \b|insert into|\.ts:\d+|at async|node_modules/i.test(text)) wrong.push('something of the inside')
  const fields = (body.fields ?? []) as { field: string; message: string }[]
  const texts = body.success ? [] : [String(body.status_message), ...fields.map((f) => f.message)]
  wrong.push(...texts.filter((words) => !ofLanguage(words, lang)).map((words) => `not in ${lang}: ${words}`))
  if (body.status_code === code.badInput && !body.field && !body.status_message) wrong.push('a refusal without a reason')
  if (wrong.length) throw new Error(`${wrong.join('; ')}\n${which()}\n${text.slice(0, 2_000)}`)
}

/**
 * Who sends the input of that number: staff and administrator in turns, a stranger, whom most calls refuse before they look at it, now and then.
 * FUZZ_CALLERS=all: each of the three sends each.
 */
function callersOf(at: number, open: boolean): (string | undefined)[] {
  if (process.env.FUZZ_CALLERS === 'all') return [undefined, ownScope, admin]
  return [at % 2 ? ownScope : admin, ...(open || at % 10 === 0 ? [undefined] : [])]
}

for (const { call } of tested)
  test(`${call.method} ${call.path}: ${runs} hostile inputs from a stranger, a member of staff and an administrator: always the envelope, never a 5xx, nothing of the inside`, async () => {
    const open = call.access === 'public' || call.access === 'share'
    const inputs = fc.sample(call.multipart ? hostileParts : hostile(call.input), { numRuns: runs, seed })
    for (const [at, input] of inputs.entries()) {
      const lang = at % 3 ? 'en' : 'zh-CN'
      const answers = await Promise.all(callersOf(at, open).map((cookie) => send(call, input, cookie, lang)))
      for (const answer of answers) judge(answer, lang, () => `seed ${seed}, input ${at}: ${JSON.stringify(input).slice(0, 2_000)}`)
    }
  })

test('the inputs hold ids of another company: otherwise the tests above prove less than they say', () => {
  expect(ids.length).toBeGreaterThan(15)
})
