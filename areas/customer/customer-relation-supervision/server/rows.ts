import type { Follower, Move, RelationRow } from '../contract.ts'

interface Follow {
  staff_id: string
  staff_name: string
  staff_alias: string
  staff_avatar: string
  staff_status: number
  add_way: number
  source: string
  added_at: string
  last_chat_at: string | null
}
export interface Row {
  record_id: string
  customer_id: string
  at: Date
  external_user_ext_id: string
  name: string
  avatar: string
  type: number
  corp_name: string
  remark: string
  status: RelationRow['status']
  followers: Follow[]
  tags: RelationRow['tags']
  move: Move | null
  asked_at: Date | null
  asked_by: string | null
}

/** JSON of the database writes offsets and microseconds. */
const instant = (at: string): string => new Date(at).toISOString()
const maybe = (at: string | null): string | null => (at ? instant(at) : null)

const follower = (f: Follow): Follower => ({
  staffId: f.staff_id,
  staffName: f.staff_name,
  staffAlias: f.staff_alias,
  staffAvatar: f.staff_avatar,
  staffStatus: f.staff_status,
  addWay: f.add_way,
  source: f.source,
  addedAt: instant(f.added_at),
  lastChatAt: maybe(f.last_chat_at),
})
const move = (m: Move): Move => ({
  ...m,
  endedAt: instant(m.endedAt),
  addedAt: instant(m.addedAt),
  returnedAt: maybe(m.returnedAt),
  handledAt: maybe(m.handledAt),
})

export const view = (r: Row): RelationRow => ({
  recordId: r.record_id,
  customerId: r.customer_id,
  externalUserExtId: r.external_user_ext_id,
  name: r.name,
  avatar: r.avatar,
  type: r.type,
  corpName: r.corp_name,
  remark: r.remark,
  status: r.status,
  at: r.at.toISOString(),
  followers: r.followers.map(follower),
  tags: r.tags,
  move: r.move && move(r.move),
  askedAt: r.asked_at?.toISOString() ?? null,
  askedBy: r.asked_by ?? '',
})
