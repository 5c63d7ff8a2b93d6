import { notAccepted } from '../../contract/refused.ts'
import type { GoneReference } from '../../contract/views.ts'
import { contributed } from '../areas.ts'
import type { Context } from '../context.ts'
import { inLang } from '../phrases.ts'
import type { Referred } from '../references.ts'
import { refuseAny } from '../refusal.ts'
import { can } from '../rights.ts'

/**
 * R347: what conditions point to and is no more, or is not for the asker's eyes; the two look alike, but what was deleted before them
 * keeps its name.
 */
export async function goneReferences(ctx: Context, refs: Record<string, string[]>): Promise<GoneReference[]> {
  const kinds = await contributed<Referred>('references.ts')
  const asked = Object.entries(refs).flatMap(([name, ids]) => {
    const kind = kinds.find((k) => k.kind === name)
    return kind && ids.every((id) => kind.pattern.test(id)) ? { name, kind, ids: [...new Set(ids)] } : []
  })
  const wrong = Object.keys(refs).filter((name) => !asked.some((one) => one.name === name))
  refuseAny(wrong.map((name) => ({ field: `refs.${name}`, message: notAccepted })))
  const gone = asked.map(async ({ kind, ids }) => {
    const found = ids.length > 0 && can(ctx.me, kind.call) ? await kind.find(ctx, ids) : []
    const rows = new Map(found.map((r) => [r.id, r]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      const name = row?.name || null
      if (row && !row.gone) return []
      return [{ kind: kind.kind, id, name, gone: name === null ? '' : inLang(kind.gone, ctx.lang), finds: kind.finds && name !== null }]
    })
  })
  return (await Promise.all(gone)).flat()
}
