import { afterEach, beforeAll, expect, it } from 'vitest'
import CustomerListPage from '#areas/customer/customer-management/web/ListPage.tsx'
import { AudienceStep } from '#areas/messaging/customer-mass-messages/web/AudienceStep.tsx'
import { newForm } from '#areas/messaging/customer-mass-messages/web/draft.ts'
import { leftOutKeys } from '#areas/messaging/customer-mass-messages/web/left-out.ts'
import { useReach } from '#areas/messaging/customer-mass-messages/web/ReachBar.tsx'
import { Audience } from '#core/contract/audience.ts'
import type { AudienceWords, Condition } from '#core/web/blocks/audience/conditions.ts'
import { pickerOf } from '#core/web/blocks/pickers/rows.ts'
import { limitsOf } from '#core/web/blocks/schema.ts'
import { picks } from '#core/web/blocks/table/model.ts'
import { refersTo } from '#core/web/blocks/table/unfit.ts'
import { allOf, byName, clean, press, show } from '#core/web/blocks/testing/kit.tsx'
import { type Parts, registerParts } from '#core/web/parts.ts'
import { setSession } from '#core/web/session.ts'
import { somebody } from '#core/web/testing.tsx'
import { setLang } from '#core/web/text/text.ts'

// That each field has SQL and words is a matter of types (`conditionsOf`, `audienceWords`). What is left is said here.
const parts = import.meta.glob<Partial<Parts>>('../../areas/*/*/web/parts.ts', { eager: true, import: 'default' })
const declared = import.meta.glob<Record<string, Record<string, unknown>>>('../../areas/*/*/audience.ts', { eager: true })
const areas: AudienceWords[] = []
const conditions = (): Condition[] => areas.flatMap((one) => one.conditions())
const input = { input: Audience }

beforeAll(async () => {
  registerParts(parts)
  for (const { audience = [] } of Object.values(parts)) for (const load of audience) areas.push((await load()).default)
})

it('each field of an audience is one area’s, and stands in exactly one condition', () => {
  const fields = Object.values(declared).flatMap((file) => Object.values(file).flatMap((one) => Object.keys(one)))
  expect(fields.sort()).toEqual(Object.keys(Audience.properties).sort())
  const chosen = conditions().flatMap((c) => ('to' in c && c.to ? [c.key, c.to] : [c.key]))
  expect(chosen.sort()).toEqual(fields)
})

it('each condition is called and read in both languages, without a word of Chinese in the English', () => {
  const words = () =>
    conditions().map((c) => {
      const first = c.kind === 'choice' ? c.options.map((o) => o.value) : [c.kind === 'number' ? 7 : '2026-11-21']
      const many = limitsOf(input, c.key).kind === 'array'
      const read = first.map((value) => c.reads(many ? [value] : value, ['x'], { [c.key]: value }))
      const options = c.kind === 'choice' ? c.options.map((o) => o.label) : []
      return [c.label, c.operator ?? '', ...options, ...read.flatMap((r) => [r.before ?? '', ...r.words, r.after ?? ''])]
    })
  const zh = words()
  setLang('en')
  const en = words()
  setLang('zh-CN')
  for (const [i, c] of conditions().entries()) {
    expect(zh[i]!.join(''), c.key).toMatch(/\p{Script=Han}/u)
    expect(en[i]!.join(''), c.key).not.toMatch(/\p{Script=Han}/u)
    expect(en[i]![0], c.key).not.toBe('')
  }
})

it('each editor gives what the field takes; ids come from a picker that names them, and say when one is gone', () => {
  for (const c of conditions()) {
    const limits = limitsOf(input, c.key)
    const one = limits.kind === 'array' ? limits.item! : limits
    if (picks(c)) expect([limits.kind, pickerOf(c.kind) && refersTo(c)], c.key).toEqual(['array', expect.any(String)])
    else if (c.kind === 'choice') {
      expect(Boolean(c.multiple), c.key).toBe(limits.kind === 'array')
      if (one.values) expect(c.options.map((o) => o.value).sort(), c.key).toEqual([...one.values].sort())
      else for (const o of c.options) expect(typeof o.value, c.key).toBe(one.kind === 'integer' ? 'number' : one.kind)
    } else if (c.kind === 'custom')
      // An editor of its own writes words of the address: one, or several between commas.
      expect(['string', 'array/string'], c.key).toContain(limits.kind === 'array' ? `array/${one.kind}` : limits.kind)
    else expect({ text: 'string', days: 'string', number: 'integer' }[c.kind], c.key).toBe(limits.kind)
  }
})

afterEach(async () => {
  await clean()
  setSession({ state: 'out' })
})

it('the wizard of a mass message offers what the customer list offers, but for what it says it leaves out', async () => {
  const offered = async (button: string) => {
    await press(byName(button, 'button'))
    const items = allOf('[role=menuitem]').map((item) => item.textContent)
    await press(byName(button, 'button'))
    return items
  }
  function Wizard() {
    const form = newForm()
    return <AudienceStep form={form} put={() => {}} reach={useReach({ audience: {} }, false)} onOpen={() => {}} problem="" note={null} />
  }
  setSession({ state: 'in', me: somebody() })
  await show(<Wizard />, {})
  const wizard = [...(await offered('条件')), ...(await offered('排除'))]
  await clean()
  await show(<CustomerListPage />, {})
  const list = await offered('筛选')
  const words = conditions()
  const labelOf = (of: (c: Condition) => boolean) => words.filter(of).map((c) => c.label)
  const here = (c: Condition) => (leftOutKeys as string[]).includes(c.key)
  expect(list.length).toBeGreaterThan(20)
  // The box of the list is a condition of the wizard.
  expect([...wizard, ...labelOf(here)].sort()).toEqual([...list, ...labelOf((c) => Boolean(c.boxed))].sort())
})

it('each picker has its call in pages, a search, and a way to name what was chosen', () => {
  for (const kind of Object.values(parts).flatMap((p) => Object.keys(p.pickers ?? {}))) {
    const { call, ids, words } = pickerOf(kind)!
    const takes = Object.keys(call.input.properties)
    expect(takes, kind).toEqual(expect.arrayContaining(['keyword', 'page', 'pageSize', ids]))
    expect(Object.values(words.en).join(''), kind).not.toMatch(/\p{Script=Han}/u)
  }
})
