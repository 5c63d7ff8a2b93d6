import type { WecomOutput } from '@rapport/wecom/call.ts'
import { externalcontactGroupchatGet } from '@rapport/wecom/calls/groups.ts'
import { sql } from 'kysely'
import { keepGroups, lockCustomers } from '#areas/customer/customer-management/server/nouns/columns.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { emit, emitMany } from '#core/server/events.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { clean, databaseTime } from '#core/server/gate/sync.ts'
import { newId } from '#core/server/ids.ts'
import { groupChanged, groupDismissed, groupMemberJoined, groupMemberLeft } from '../contract.ts'

type Chat = WecomOutput<typeof externalcontactGroupchatGet>['group_chat']
export interface GroupPut {
  groupId: string
  added: boolean
  changed: boolean
}

interface How {
  quiet?: boolean
  status?: number
  /** When members left, where WeCom told; else now. */
  at?: Date
}

/** Asks WeCom about one group and writes it with its members. `null`: it is dismissed, or not ours to see. */
export async function refetchGroup(ctx: Context, chatId: string, how: How = {}): Promise<GroupPut | null> {
  for (let tries = 0; tries < 3; tries++) {
    const fetchedAt = await databaseTime(ctx)
    const answer = await ctx.app.gate.call(ctx.corpId, externalcontactGroupchatGet, { chat_id: chatId, need_name: 1 }).catch((error) => {
      if (isErrcode(error, 40050, 86003, 49008, 90501, 90509)) return null
      throw error
    })
    if (!answer) {
      await dismiss(ctx, [chatId])
      return null
    }
    const put = await ctx.tx((tx) => putGroup(tx, answer.group_chat, fetchedAt, how))
    if (put) return put
  }
  throw new Error(`group ${chatId} changes faster than it can be read`)
}

interface OldMember {
  member_ext_id: string
  joined_at: Date
  left_at: Date | null
}

/** Writes what WeCom answered; `null` where a later answer has been written already. */
async function putGroup(tx: Tx, chat: Chat, fetchedAt: Date, how: How): Promise<GroupPut | null> {
  const { corpId } = tx
  const outside = chat.member_list.filter((m) => m.type === 2).length
  const { rows: old } = await sql<{ before: string }>`
    select concat_ws(chr(1), name, notice, member_version) as before from groups
    where corp_id = ${corpId} and group_ext_id = ${chat.chat_id} for update`.execute(tx)
  const owner = await tx
    .selectFrom('staff')
    .select('staff_id')
    .where('corp_id', '=', corpId)
    .where('staff_ext_id', '=', chat.owner)
    .executeTakeFirst()
  const { rows } = await sql<{ group_id: string; added: boolean }>`
    insert into groups as g (corp_id, group_id, group_ext_id, name, notice, owner_staff_id, member_count, customer_count, status,
      member_version, created_at, fetched_at)
    values (${corpId}, ${newId()}, ${chat.chat_id}, ${clean(chat.name)}, ${clean(chat.notice)}, ${owner?.staff_id ?? null},
      ${chat.member_list.length}, ${outside}, ${how.status ?? 0}, ${chat.member_version ?? ''},
      ${new Date(chat.create_time * 1000)}, ${fetchedAt})
    on conflict (corp_id, group_ext_id) do update set name = excluded.name, notice = excluded.notice, owner_staff_id = excluded.owner_staff_id,
      member_count = excluded.member_count, customer_count = excluded.customer_count,
      status = case when ${how.status ?? null}::int is null then g.status else excluded.status end,
      member_version = excluded.member_version, fetched_at = excluded.fetched_at, seen_at = excluded.seen_at, dismissed_at = null
    where g.fetched_at <= excluded.fetched_at
    returning g.group_id, g.xmax = 0 as added`.execute(tx)
  const group = rows[0]
  if (!group) return null
  const now = [clean(chat.name), clean(chat.notice), chat.member_version ?? ''].join('\u0001')
  const changed = !group.added && old[0]?.before !== now
  await putMembers(tx, group.group_id, chat, how)
  if (changed && !how.quiet) await emit(tx, groupChanged, { groupId: group.group_id })
  return { groupId: group.group_id, added: group.added, changed }
}

async function putMembers(tx: Tx, groupId: string, chat: Chat, { quiet, at = new Date() }: How): Promise<void> {
  const { corpId } = tx
  const { rows: old } = await sql<OldMember>`
    select member_ext_id, joined_at, left_at from group_members where corp_id = ${corpId} and group_id = ${groupId}`.execute(tx)
  const was = new Map(old.map((m) => [m.member_ext_id, m]))
  const given = [...new Map(chat.member_list.map((m) => [m.userid, m])).values()].map((m) => ({
    ext: m.userid,
    type: m.type,
    name: clean(m.group_nickname || m.name),
    scene: m.join_scene,
    invitor: m.invitor?.userid ?? null,
    state: clean(m.state),
    at: new Date(m.join_time * 1000),
  }))
  const { rows: put } = await sql<{ ext: string; customer_id: string | null }>`
    insert into group_members as m (corp_id, group_id, member_ext_id, type, staff_id, customer_id, name, join_scene, invitor_ext_id, state, joined_at)
    select ${corpId}::int, ${groupId}::uuid, g.ext, g.type, s.staff_id, c.customer_id, g.name, g.scene, g.invitor, g.state, g.at
    from json_to_recordset(${JSON.stringify(given)}::json) as g(ext text, type smallint, name text, scene smallint, invitor text, state text, at timestamptz)
      left join staff s on s.corp_id = ${corpId} and s.staff_ext_id = g.ext and g.type = 1
      left join customers c on c.corp_id = ${corpId} and c.external_user_ext_id = g.ext and g.type = 2
    on conflict (corp_id, group_id, member_ext_id) do update set type = excluded.type, staff_id = excluded.staff_id,
      customer_id = coalesce(excluded.customer_id, m.customer_id), name = excluded.name, join_scene = excluded.join_scene,
      invitor_ext_id = excluded.invitor_ext_id, state = excluded.state, joined_at = excluded.joined_at, left_at = null
    returning m.member_ext_id as ext, m.customer_id`.execute(tx)
  const customerOf = new Map(put.map((m) => [m.ext, m.customer_id]))
  const exts = given.map((m) => m.ext)
  const { rows: left } = await sql<{ ext: string; customer_id: string | null; type: number; join_scene: number; state: string }>`
    update group_members set left_at = greatest(${at}::timestamptz, joined_at) where corp_id = ${corpId} and group_id = ${groupId} and left_at is null
      and member_ext_id <> all(${exts}::text[])
    returning member_ext_id as ext, customer_id, type, join_scene, state`.execute(tx)
  const joined = given.filter((m) => m.type === 2 && (!was.has(m.ext) || was.get(m.ext)!.left_at !== null))
  await groupsOf(tx, [...joined.flatMap((m) => customerOf.get(m.ext) ?? []), ...left.flatMap((m) => m.customer_id ?? [])])
  if (quiet) return
  await emitMany(
    tx,
    groupMemberJoined,
    joined.map((m) => ({
      groupId,
      memberExtId: m.ext,
      customerId: customerOf.get(m.ext) ?? null,
      joinScene: m.scene,
      state: m.state,
      at: m.at.toISOString(),
    })),
  )
  await emitMany(
    tx,
    groupMemberLeft,
    left
      .filter((m) => m.type === 2)
      .map((m) => ({
        groupId,
        memberExtId: m.ext,
        customerId: m.customer_id,
        joinScene: m.join_scene,
        state: m.state,
        at: at.toISOString(),
      })),
  )
}

/** The groups a customer is in, repeated on the customer so that a list is one query. */
export async function groupsOf(tx: Tx, customerIds: string[]): Promise<void> {
  const ids = [...new Set(customerIds)]
  if (ids.length === 0) return
  await lockCustomers(tx, ids)
  const { rows } = await sql<{ customerId: string; groupIds: string[] }>`
    select i.id as "customerId", array(
      select m.group_id from group_members m join groups g on g.corp_id = ${tx.corpId} and g.group_id = m.group_id and g.dismissed_at is null
      where m.corp_id = ${tx.corpId} and m.customer_id = i.id and m.left_at is null order by m.group_id) as "groupIds"
    from unnest(${ids}::uuid[]) as i(id)`.execute(tx)
  await keepGroups(tx, rows)
}

export async function dismiss(ctx: Context, chatIds: string[]): Promise<number> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ group_id: string }>`
      update groups set dismissed_at = now(), fetched_at = statement_timestamp()
      where corp_id = ${ctx.corpId} and group_ext_id = any(${chatIds}::text[]) and dismissed_at is null returning group_id`.execute(tx)
    const ids = rows.map((r) => r.group_id)
    const { rows: members } = await sql<{ customer_id: string }>`
      update group_members set left_at = now() where corp_id = ${ctx.corpId} and group_id = any(${ids}::uuid[]) and left_at is null
      returning customer_id`.execute(tx)
    await groupsOf(
      tx,
      members.flatMap((m) => m.customer_id ?? []),
    )
    await emitMany(
      tx,
      groupDismissed,
      ids.map((groupId) => ({ groupId })),
    )
    return ids.length
  })
}
