import { sql } from 'kysely'
import { recompute } from '#areas/customer/customer-management/server/nouns/columns.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import { cookieName } from '#core/server/session.ts'
import type { TestApp } from './harness.ts'

/**
 * A small company in which numbers go wrong easily: people of several departments, customers of several people, contacts that ended and
 * began again, staff who left, somebody without a department, codes and messages that colleagues share. Everything is inserted; nothing
 * is asked of WeCom.
 */
export interface Company {
  today: string
  staff: Record<'ann' | 'ben' | 'cat' | 'dan' | 'eve' | 'fay', string>
  tags: string[]
  tagGroups: string[]
  ways: string[]
  wayGroups: string[]
  groups: string[]
  missions: string[]
  customers: string[]
  /** A batch that touched a customer of the black list and a code. */
  batch: string
  files: { image: string; video: string }
  /** Cookies: who sees everything, a department, their own, and everything but customers and codes. */
  viewers: Record<'root' | 'manager' | 'seller' | 'clerk', string>
}

const minute = 60_000
export async function smallCompany(app: TestApp): Promise<Company> {
  const { corpId, ctx } = app
  const { db } = ctx
  const today = dayOf(new Date())
  const days = (n: number, minutes = 0) => new Date(startOfDay(addDays(today, -n)).getTime() + minutes * minute)
  const ids = (n: number) => Array.from({ length: n }, () => newId())

  const place = (department_id: number, name: string, path: number[]) => ({
    corp_id: corpId,
    department_id,
    name,
    parent_id: path.at(-2) ?? 0,
    path,
  })
  await db
    .insertInto('departments')
    .values([place(1, '总部', [1]), place(2, '一店', [1, 2]), place(3, '二店', [1, 3]), place(4, '二店仓库', [1, 3, 4])])
    .onConflict((c) => c.columns(['corp_id', 'department_id']).doUpdateSet((e) => ({ path: e.ref('excluded.path') })))
    .execute()

  const reads = (...modules: string[]) => Object.fromEntries(modules.map((m) => [m, ['read', 'export']]))
  const shop = reads(
    'customer',
    'channel_qr',
    'customer_qrcode',
    'group_manage',
    'group_message',
    'tag_statistics',
    'staff_statistic',
    'tag',
  )
  const roles = {
    manager: { scope: 'department', privileges: { ...shop, blacklist_wx_user: ['read', 'export'] } },
    seller: { scope: 'own', privileges: shop },
    clerk: { scope: 'all', privileges: reads('channel_qr', 'staff_statistic', 'tag_statistics', 'group_manage', 'group_message', 'tag') },
  }
  const roleId = { manager: newId(), seller: newId(), clerk: newId() }
  for (const [name, role] of Object.entries(roles))
    await db
      .insertInto('roles')
      .values({
        corp_id: corpId,
        role_id: roleId[name as 'clerk'],
        name,
        role_type: 'staff',
        ...role,
        privileges: JSON.stringify(role.privileges),
      })
      .execute()

  const person = (name: string, main: number | null, more: object = {}) => ({
    corp_id: corpId,
    staff_id: newId(),
    staff_ext_id: name,
    name,
    alias: '',
    pinyin: name,
    main_department: main,
    department_ids: main ? [main] : [1],
    has_customer_contact: true,
    has_seat: true,
    ...more,
  })
  const people = {
    ann: person('ann', 2, { role_id: roleId.seller }),
    ben: person('ben', 3, { department_ids: [3, 2], role_id: roleId.manager, admin_departments: [3] }),
    cat: person('cat', 4),
    dan: person('dan', null, { role_id: roleId.clerk }),
    eve: person('eve', 2, { status: 5, left_at: days(2) }),
    fay: person('fay', 3, { has_seat: false }),
  }
  for (const one of Object.values(people)) await db.insertInto('staff').values(one).execute()
  const staff = Object.fromEntries(Object.entries(people).map(([k, p]) => [k, p.staff_id])) as Company['staff']
  const sellers = [staff.ann, staff.ben, staff.cat, staff.dan]

  const [tagGroups, tags, ways, wayGroups, customers] = [ids(2), ids(4), ids(3), ids(2), ids(30)]
  for (const [i, group_id] of tagGroups.entries())
    await db
      .insertInto('tag_groups')
      .values({ corp_id: corpId, group_id, group_ext_id: `g${i}`, name: ['意向', '门店'][i]!, source_type: i })
      .execute()
  for (const [i, tag_id] of tags.entries())
    await db
      .insertInto('tags')
      .values({ corp_id: corpId, tag_id, tag_ext_id: `t${i}`, group_id: tagGroups[i % 2]!, name: ['高意向', '老客', '到店', '没人有'][i]! })
      .execute()
  for (const [i, group_id] of wayGroups.entries())
    await db
      .insertInto('live_code_groups')
      .values({ corp_id: corpId, group_id, name: ['门口', '收银台'][i]! })
      .execute()
  const config = (on: string[]) =>
    JSON.stringify({
      bands: [{ receivers: on.map((staffId) => ({ staffId })) }],
      backupStaffIds: on.slice(0, 1),
      tagIds: [],
      qr: { color: '#1C1F1D', dots: 'square', logo: 'none', logoFileId: null },
    })
  for (const [i, way_id] of ways.entries()) {
    const on = [[staff.ann, staff.ben], [staff.ben, staff.cat], [staff.dan]][i]!
    await db
      .insertInto('live_codes')
      .values({
        corp_id: corpId,
        way_id,
        name: ['门口台卡', '收银台立牌', '海报'][i]!,
        group_id: [wayGroups[0]!, wayGroups[1]!, null][i]!,
        state_key: `k${i}`,
        state: ['ready', 'failed', 'off'][i]!,
        config: config(on),
        staff_ids: on,
        created_at: days(20 - i),
      })
      .execute()
  }

  for (const [i, customer_id] of customers.entries()) {
    await db
      .insertInto('customers')
      .values({
        corp_id: corpId,
        customer_id,
        external_user_ext_id: `wm${String(i).padStart(3, '0')}`,
        name: `${'王李张刘陈'[i % 5]}${'伟芳娜敏静丽'[i % 6]}`,
        gender: i % 3,
        last_reached_at: i % 4 === 0 ? days(3) : null,
        added_at: days(20),
      })
      .execute()
    const first = i > 27 ? staff.eve : sellers[i % 4]!
    const addedAt = i % 3 === 0 ? days(0, 1) : i % 3 === 1 ? days(1, 5) : days(20, i)
    const way = i % 4 === 0 ? ways[0]! : i % 4 === 1 ? ways[1]! : null
    const contact = (staff_id: string, added_at: Date, more: object = {}) =>
      db
        .insertInto('follows')
        .values({
          corp_id: corpId,
          staff_id,
          customer_id,
          added_at,
          add_way: (i % 4) + 1,
          tag_ids: [...(i % 2 ? [tags[0]!] : []), ...(i % 3 === 1 ? [tags[1]!] : []), ...(i % 5 === 4 ? [tags[2]!] : [])],
          ...more,
        })
        .execute()
    const gone = i % 7 === 3 ? days(0, 2) : i % 11 === 5 ? days(3) : null
    await contact(first, addedAt, { way_id: way, deleted_at: gone, deleted_by: gone && 'customer' })
    if (i % 5 === 0) await contact(i % 4 === 0 ? staff.cat : staff.ann, days(10), { tag_ids: [] })
    if (!way) continue
    const come = (at: Date, more: object = {}) =>
      db
        .insertInto('live_code_adds')
        .values({ corp_id: corpId, way_id: way, at, customer_id, staff_id: first, first_time: i % 8 !== 0, welcomed: i % 3 !== 1, ...more })
        .execute()
    await come(addedAt, { lost_at: gone, lost_by: gone && 'customer', blacklisted: i === 8, over_cap: i % 5 === 0 })
    const state = (['sent', 'sent', 'not_sent', 'unknown', 'waiting'] as const)[i % 5]!
    await db
      .insertInto('deliveries')
      .values({
        corp_id: corpId,
        delivery_id: newId(),
        kind: 'welcome',
        customer_id: customer_id,
        staff_id: first,
        source_id: way,
        state,
        reason: state === 'not_sent' ? 'too_late' : state === 'unknown' ? 'no_answer' : '',
        latency_ms: state === 'sent' ? 1000 + i : null,
        at: addedAt,
      })
      .execute()
    if (i % 8 === 4) await come(days(40), { first_time: false, lost_at: days(39), lost_by: 'customer' })
  }
  await ctx.tx((tx) => recompute(tx, customers))
  await sql`update live_codes w set adds = n.adds, lost = n.lost from (
      select way_id, count(*) as adds, count(lost_at) as lost from live_code_adds where corp_id = ${corpId} group by 1) n
    where w.corp_id = ${corpId} and w.way_id = n.way_id`.execute(db)

  const groups = ids(3)
  const owners = [staff.ann, staff.ben, staff.fay]
  for (const [i, group_id] of groups.entries()) {
    const inside = customers.slice(i * 4, i * 4 + 4)
    await db
      .insertInto('groups')
      .values({
        corp_id: corpId,
        group_id,
        group_ext_id: `wr${i}`,
        name: ['面包爱好者', '会员群', '团购'][i]!,
        owner_staff_id: owners[i]!,
        member_count: inside.length + 2,
        customer_count: inside.length + 1,
        created_at: days(5 + i),
      })
      .execute()
    const member = (member_ext_id: string, more: object) =>
      db
        .insertInto('group_members')
        .values({ corp_id: corpId, group_id, member_ext_id, type: 2, joined_at: days(4), ...more })
        .execute()
    await member('owner', { type: 1, staff_id: owners[i]! })
    await member('wm-stranger', { name: '路人' })
    for (const [n, customer_id] of inside.entries()) await member(`wm${n}`, { customer_id })
    await sql`update customers set group_ids = group_ids || ${group_id}::uuid where corp_id = ${corpId} and customer_id = any(${inside}::uuid[])`.execute(
      db,
    )
  }

  const sent = ids(2)
  const states = ['delivered', 'waiting', 'not_friend', 'quota', 'unreachable', 'blacklisted']
  for (const [i, mission_id] of sent.entries()) {
    const senders = i ? [staff.ann, staff.fay] : sellers
    await db
      .insertInto('mass_missions')
      .values({
        corp_id: corpId,
        mission_id,
        name: ['周末新品', '早安'][i]!,
        state: ['waiting', 'done'][i]!,
        audience: '{}',
        content: JSON.stringify({ text: '你好', attachments: [] }),
        content_hash: Buffer.alloc(32, i),
        draft_hash: Buffer.alloc(32, i),
        sender_ids: senders,
        matched: 28,
        quota_used: 0,
        no_seat: 0,
        send_at: days(i, 3),
        started_at: days(i, 3),
        scheduled: false,
      })
      .execute()
    // Ann has confirmed one of two tasks, Ben all, Cat's is not made yet, Dan's was refused.
    const chunk = (staff_id: string, seq: number, state: string, confirmed: boolean) =>
      db
        .insertInto('mass_chunks')
        .values({
          corp_id: corpId,
          mission_id,
          staff_id,
          seq,
          state,
          customers: 0,
          msgid: state === 'made' ? `${i}.${seq}.${staff_id}` : null,
          made_at: state === 'made' ? days(i, 4) : null,
          confirmed_at: confirmed ? days(i, 5) : null,
        })
        .execute()
    await chunk(staff.ann, 0, 'made', true)
    if (i === 1) await chunk(staff.fay, 0, 'cancelled', false)
    if (i === 0) {
      await chunk(staff.ann, 1, 'made', false)
      await chunk(staff.ben, 0, 'made', true)
      await chunk(staff.ben, 1, 'made', true)
      await chunk(staff.cat, 0, 'planned', false)
      await chunk(staff.dan, 0, 'refused', false)
      // nobody heard what became of Cat's
      const outbox_id = newId()
      await db
        .insertInto('outbox')
        .values({ corp_id: corpId, outbox_id, call: 'add_msg_template', effect_key: `mass ${mission_id}`, payload: '{}', state: 'unknown' })
        .execute()
      await sql`update mass_chunks set outbox_id = ${outbox_id}
        where corp_id = ${corpId} and mission_id = ${mission_id} and staff_id = ${staff.cat} and seq = 0`.execute(db)
    }
    const last = i ? [staff.ann, staff.fay] : [staff.ann, staff.ben, staff.cat, staff.dan]
    for (const [n, customer_id] of customers.slice(0, 28).entries()) {
      const staff_id = last[n % last.length]!
      const sent = staff_id === staff.ann || staff_id === staff.ben
      const seq = sent && i === 0 ? (n >> 2) % 2 : 0
      const state = sent && !(staff_id === staff.ann && seq === 1) ? states[(n >> 2) % 6]! : 'waiting'
      await db
        .insertInto('mass_targets')
        .values({ corp_id: corpId, mission_id, customer_id, staff_id, seq, state, sent_at: state === 'delivered' ? days(i, 6) : null })
        .execute()
    }
  }
  await sql`update mass_chunks k set customers = n.n, delivered = n.delivered, not_friend = n.not_friend, quota = n.quota,
      unreachable = n.unreachable, listed_since = n.listed
    from (select mission_id, staff_id, seq, count(*) as n, count(*) filter (where state = 'delivered') as delivered,
        count(*) filter (where state = 'not_friend') as not_friend, count(*) filter (where state = 'quota') as quota,
        count(*) filter (where state = 'unreachable') as unreachable, count(*) filter (where state = 'blacklisted') as listed
      from mass_targets where corp_id = ${corpId} group by 1, 2, 3) n
    where k.corp_id = ${corpId} and k.mission_id = n.mission_id and k.staff_id = n.staff_id and k.seq = n.seq`.execute(db)

  const records = ids(2)
  for (const [i, record_id] of records.entries())
    await db
      .insertInto('black_list_records')
      .values({
        corp_id: corpId,
        record_id,
        kind: ['add', 'remove'][i]!,
        origin: ['hand', 'import'][i]!,
        reason: '骚扰',
        taken: 4,
        refused: i,
      })
      .execute()
  await db
    .insertInto('black_list_refusals')
    .values({ corp_id: corpId, record_id: records[1]!, line: 1, given: '小何', why: 'not_found' })
    .execute()
  for (const [i, customer_id] of customers.slice(0, 4).entries())
    await db
      .insertInto('black_list')
      .values({
        corp_id: corpId,
        customer_id,
        reason: ['骚扰', '退货', '同行', '骚扰'][i]!,
        until: i === 1 ? days(-9) : null,
        record_id: records[0]!,
        added_at: days(i * 3),
      })
      .execute()
  for (const [i, state] of ['dead', 'dead', 'done'].entries())
    await app.app.db.all
      .insertInto('callbacks')
      .values({
        callback_key: Buffer.alloc(32, i + 1),
        corp_id: corpId,
        event: ['change_external_contact', 'x', 'x'][i]!,
        body: '<xml/>',
        state,
      })
      .execute()
  await sql`insert into customer_scores (corp_id, customer_id, score, points)
    select ${corpId}::int, customer_id, (row_number() over (order by customer_id))::int * 3, array[1, 2, 3, 4, 5, 6]
    from customers where corp_id = ${corpId}`.execute(db)

  const [image, video] = ids(2)
  const file = (file_id: string, name: string, mime: string) =>
    db
      .insertInto('files')
      .values({ corp_id: corpId, file_id, name, mime, size: 20_000, sha256: Buffer.alloc(32), storage_key: name, purpose: 'upload' })
      .execute()
  await file(image!, '封面.png', 'image/png')
  await file(newId(), '门头.png', 'image/png')
  await file(newId(), '价目.pdf', 'application/pdf')
  const videos = { [video!]: '面包出炉', [newId()]: '店庆' }
  for (const [file_id, name] of Object.entries(videos)) {
    await file(file_id, `${name}.mp4`, 'video/mp4')
    await db.insertInto('short_videos').values({ corp_id: corpId, file_id, name, created_by: staff.ann }).execute()
  }
  for (const kind of ['tag_sync', 'staff_sync'])
    await db.insertInto('tasks').values({ corp_id: corpId, task_id: newId(), kind, state: 'succeeded' }).execute()
  const event = (customer_id: string, at: Date, kind: string, staff_id: string, data: object) =>
    db
      .insertInto('customer_events')
      .values({ corp_id: corpId, customer_id, at, kind, staff_id, data: JSON.stringify(data) })
      .execute()
  for (const [i, customer_id] of customers.slice(0, 6).entries()) {
    const at = days([0, 2, 8][i % 3]!, i)
    await event(customer_id, at, 'customerAction', sellers[i % 2]!, {
      action: 'tags',
      added: [tags[i % 2]!],
      removed: i % 3 ? [tags[2]!] : [],
    })
    await event(customer_id, days(1, i), 'manualEvent', sellers[(i + 1) % 2]!, { text: '打过电话' })
  }

  const cookie = async (staffId: string) =>
    `${cookieName}=${await app.app.sessions.begin({ corpId, kind: 'staff', staffId, ip: '127.0.0.1', userAgent: 'test' })}`
  const root = await app.asAdmin()
  await app.call(missions.setRule, { quotaRule: 'day' }, root)
  const viewers = {
    root,
    manager: await cookie(staff.ben),
    seller: await cookie(staff.ann),
    clerk: await cookie(staff.dan),
  }
  const batch = newId()
  await db
    .insertInto('tasks')
    .values({ corp_id: corpId, task_id: batch, kind: 'batch_mark_tag', input: '{}', started_by_name: 'ann', state: 'succeeded' })
    .execute()
  const rows = [customers[1]!, ways[0]!].map((row_id) => ({ corp_id: corpId, task_id: batch, row_id, name: '' }))
  await db.insertInto('task_rows').values(rows).execute()

  return {
    today,
    staff,
    tags,
    tagGroups,
    ways,
    wayGroups,
    groups,
    missions: sent,
    customers,
    batch,
    files: { image: image!, video: video! },
    viewers,
  }
}
