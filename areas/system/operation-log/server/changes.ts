import { local } from '#core/contract/time.ts'
import { contributed } from '#core/server/areas.ts'
import type { AuditAction, AuditField } from '#core/server/audit-words.ts'
import type { Context } from '#core/server/context.ts'
import { inLang } from '#core/server/phrases.ts'
import type { Referred } from '#core/server/references.ts'
import { can } from '#core/server/rights.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { AuditChange } from '../contract.ts'

/** One value somewhere in what a line keeps, with the labels on the way to it. */
interface Leaf {
  label: string
  field: AuditField | undefined
  value: unknown
}
const most = 200
const none = { zh: '已删除或看不到', en: 'deleted or not yours to see' }

/** What a line keeps as rows of label, before and after; only what is another. Ids read as the names they have now, for whoever may see those. */
export async function changesOf(
  ctx: Context,
  action: AuditAction | undefined,
  before: unknown,
  after: unknown,
): Promise<{ changes: AuditChange[]; more: number }> {
  const [was, is] = [leavesOf(ctx, action, before), leavesOf(ctx, action, after)]
  const say = await wording(ctx, [...was.values(), ...is.values()])
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((path) => {
    const [one, other] = [was.get(path), is.get(path)]
    const [old, now] = [say(one), say(other)]
    return old === now ? [] : [{ label: (other ?? one)!.label, before: old, after: now }]
  })
  return { changes: changes.slice(0, most), more: Math.max(0, changes.length - most) }
}

/** What a line keeps, with each value that an area tells by itself (`told`) as that area tells it: neither rows nor the raw line say more. */
export async function toldBy(ctx: Context, action: AuditAction | undefined, kept: unknown): Promise<unknown> {
  const kinds = await contributed<Referred>('references.ts')
  const walk = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(walk))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(async ([key, inner]) => {
      const name = action?.field(key)?.told
      const teller = typeof inner === 'string' ? kinds.find((k) => k.kind === name)?.told : undefined
      return [key, teller ? await teller(ctx, inner as string) : await walk(inner)]
    })
    return Object.fromEntries(await Promise.all(entries))
  }
  return walk(kept)
}

/** By the path of keys. What is listed and has parts of its own is told part by part: 时段 2 · 名称. */
function leavesOf(ctx: Context, action: AuditAction | undefined, kept: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const walk = (value: unknown, path: string, labels: string[], field: AuditField | undefined): void => {
    if (Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null))
      value.forEach((one, i) => {
        walk(one, `${path}/${i}`, [...labels.slice(0, -1), `${labels.at(-1) ?? ''} ${i + 1}`.trim()], field)
      })
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [key, inner] of Object.entries(value)) {
        const known = action?.field(key)
        walk(inner, `${path}/${key}`, [...labels, known ? inLang(known, ctx.lang) : key], known)
      }
    else leaves.set(path, { label: labels.join(' · '), field, value })
  }
  walk(kept ?? undefined, '', [], undefined)
  leaves.delete('')
  return leaves
}

/** How values read for the asker: the names of all ids are asked for at once, a statement a kind. */
async function wording(ctx: Context, leaves: Leaf[]): Promise<(leaf: Leaf | undefined) => string | null> {
  const zone = await zoneOf(ctx.db)
  const kinds = await contributed<Referred>('references.ts')
  const names = new Map<string, string>()
  for (const [name, of] of Map.groupBy(leaves, ({ field }) => field?.refers)) {
    const kind = kinds.find((k) => k.kind === name)
    if (!kind || !can(ctx.me, kind.call)) continue
    const ids = [...new Set(of.flatMap(({ value }) => [value].flat()).map(String))].filter((id) => kind.pattern.test(id))
    for (const found of ids.length ? await kind.find(ctx, ids.slice(0, 1000)) : []) names.set(`${name} ${found.id}`, found.name)
  }
  const one = (value: unknown, field: AuditField | undefined): string => {
    if (typeof value === 'boolean') return inLang(value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' }, ctx.lang)
    const text = String(value)
    if (field?.refers) return names.get(`${field.refers} ${text}`) ?? inLang(none, ctx.lang)
    const word = field?.values?.[text]
    if (word) return inLang(word, ctx.lang)
    return instant.test(text) ? local(new Date(text), zone) : text
  }
  return (leaf) => {
    if (!leaf) return null
    const { value, field } = leaf
    if (value === null || value === undefined || value === '') return null
    if (!Array.isArray(value)) return one(value, field)
    return value.length === 0 ? null : value.map((v) => one(v, field)).join(ctx.lang === 'en' ? ', ' : '、')
  }
}
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
