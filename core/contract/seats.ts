import Type, { type Static } from 'typebox'
import { calls, command, Instant, Nullable, query, strict } from './call.ts'
import { closed } from './closed.ts'
import type { Words } from './errors.ts'
import { type MenuArea, type Module, modules } from './modules.ts'

/** R243: a kind of seat opens the modules of one menu area. */
export const seatKinds = ['base', 'marketing', 'sales', 'service', 'chat'] as const satisfies readonly MenuArea[]
export const SeatKind = Type.Unsafe<MenuArea>(Type.Union(seatKinds.map((kind) => Type.Literal(kind))))
export type SeatKind = Static<typeof SeatKind>

/** What the company itself is run by needs no seat: whoever gives out seats could lock themselves out, and everybody with them. */
const needsNone: ReadonlySet<Module> = new Set([
  'staff',
  'privilege',
  'seat_release',
  'operation_record',
  'account_info',
  'wx_authorizer',
  'ia_config',
  'order_center',
  'recharge_center',
  'api_access',
  'idaas',
])
/** Which seat a module takes; `null`: none. */
export const seatOf = (module: Module): SeatKind | null => (needsNone.has(module) ? null : modules[module].menuArea)
export const modulesOf = (kind: SeatKind): Module[] => (Object.keys(modules) as Module[]).filter((module) => seatOf(module) === kind)

export const SeatStatus = Type.Object({
  /** R172: whether the sales modules are open to the asker. */
  ltc: Type.Boolean(),
  kinds: Type.Array(
    Type.Object({
      kind: SeatKind,
      /** Whether the company counts seats of this kind; where it does not, everybody has it. */
      counted: Type.Boolean(),
      held: Type.Boolean(),
      since: Nullable(Instant),
      endsAt: Nullable(Instant),
      /** They asked for one, or were to get one when none was left. */
      waiting: Type.Boolean(),
    }),
  ),
  closed,
})
export type SeatStatus = Static<typeof SeatStatus>

/** The asker’s own seat, which every surface reads at startup. */
export const ownSeat = calls('seats', 'vip/seat', {
  info: query({
    access: 'staff',
    about: 'self',
    output: SeatStatus,
    summary: 'R180: read at startup, and again when rights changed (R181).',
  }),
  status: query({
    access: 'staff',
    about: 'self',
    input: strict({ orderId: Type.Optional(Type.String({ maxLength: 64 })) }),
    output: SeatStatus,
    summary: 'R132, R172: the same, asked when one comes home from an order. Until there are orders `order_id` changes nothing.',
  }),
  want: command({
    access: 'staff',
    because: 'whoever lacks a seat may say that they need one',
    about: 'own',
    lastWins: 'one either waits or does not',
    input: strict({ kind: SeatKind, want: Type.Boolean() }),
    summary:
      'Asks for a seat of a kind that is counted, or takes that back. Administrators are told once; the one who gets a seat waits no more.',
  }),
})

type Names = Readonly<Record<SeatKind, Words>>
/** R243: what the kinds are called for companies of the type `oa` … */
const ofOa: Names = {
  sales: { zh: '销售席位', en: 'Sales' },
  base: { zh: '基础席位', en: 'Base' },
  marketing: { zh: '营销席位', en: 'Marketing' },
  service: { zh: '服务席位', en: 'Service' },
  chat: { zh: '会话席位', en: 'Chats' },
}
/** … and for all others; the specification does not show that map, so it says what each opens (docs/decisions/seats.md). */
const ofOthers: Names = {
  sales: { zh: '销售管理席位', en: 'Sales' },
  base: { zh: '客户运营席位', en: 'Operations' },
  marketing: { zh: '营销活动席位', en: 'Marketing' },
  service: { zh: '客户服务席位', en: 'Service' },
  chat: { zh: '会话分析席位', en: 'Chats' },
}
export const seatNames = (corpAuthType?: string): Names => (corpAuthType === 'oa' ? ofOa : ofOthers)
