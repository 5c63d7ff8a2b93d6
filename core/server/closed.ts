import type { ClosedBy } from '../contract/closed.ts'
import { code as codes, type Words } from '../contract/errors.ts'
import { type Module, modules } from '../contract/modules.ts'
import { seatNames, seatOf } from '../contract/seats.ts'
import type { Actor } from './actor.ts'
import { Refusal } from './refusal.ts'

interface Reason {
  closes: (me: Actor, module: Module) => boolean
  /** What is said to whoever asks for it. */
  words: (module: Module) => Words
}
/** Everything that closes a module to somebody whose role opens it, root among them; the first that does is the one that is said. */
const reasons: Record<ClosedBy, Reason> = {
  /** R235: each module is checked against the seat of the member. */
  seat: {
    closes: ({ withoutSeat }, module) => {
      const kind = withoutSeat.length > 0 ? seatOf(module) : null
      return kind !== null && withoutSeat.includes(kind)
    },
    words: (module) => {
      const { title, en, menuArea } = modules[module]
      const kind = seatNames()[menuArea]
      return {
        zh: `「${title}」需要${kind.zh}，你现在没有，请联系管理员分配`,
        en: `${en} takes a seat for ${kind.en.toLowerCase()}, which you do not have; ask an administrator for one`,
      }
    },
  },
}
const all = Object.entries(reasons) as [ClosedBy, Reason][]

export const closedBy = (me: Actor, module: Module): ClosedBy | null => all.find(([, reason]) => reason.closes(me, module))?.[0] ?? null
/** All that is closed to somebody, by module. */
export const closedTo = (me: Actor): Record<string, ClosedBy> =>
  Object.fromEntries(
    (Object.keys(modules) as Module[]).flatMap((module) => {
      const by = closedBy(me, module)
      return by ? [[module, by]] : []
    }),
  )
export const closedRefusal = (by: ClosedBy, module: Module) =>
  new Refusal(codes.forbidden, reasons[by].words(module), { extra: { closed_by: by } })
