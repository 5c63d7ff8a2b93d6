import { sql } from 'kysely'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { roles } from '#areas/staff/roles-permissions/contract.ts'
import { addDays } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import { cookieName } from '#core/server/session.ts'
import { blackListOf } from './company/black-list.ts'
import { type Bulk, bulkMessagesOf } from './company/bulk-messages.ts'
import { clearingOf } from './company/clearing.ts'
import { type Clues, cluesOf } from './company/clues.ts'
import { tagsAndCodes } from './company/codes.ts'
import { customersOf } from './company/customers.ts'
import { fieldOf } from './company/fields.ts'
import { ground, ids } from './company/ground.ts'
import { groupsOf } from './company/groups.ts'
import { handoversOf } from './company/handovers.ts'
import { lossesOf } from './company/losses.ts'
import { missionsOf } from './company/missions.ts'
import { movesOf } from './company/moves.ts'
import { noticesOf } from './company/notices.ts'
import { packsOf } from './company/packs.ts'
import { people, type Staff } from './company/people.ts'
import { type Expected, expectedOf } from './company/pre-tags.ts'
import { type Replies, repliesOf } from './company/replies.ts'
import { seatsOf } from './company/seats.ts'
import { type Stages, stagesOf } from './company/stages.ts'
import type { TestApp } from './harness.ts'

/**
 * A small company in which numbers go wrong easily: people of several departments, customers of several people, contacts that ended and
 * began again, staff who left, somebody without a department, codes and messages that colleagues share. Everything is inserted; nothing
 * is asked of WeCom.
 */
export interface Company {
  today: string
  staff: Staff
  tags: string[]
  tagGroups: string[]
  ways: string[]
  wayGroups: string[]
  groups: string[]
  /** The role of `clerk`, which was renamed once. */
  role: string
  missions: string[]
  customers: string[]
  /** Of the black list. */
  records: string[]
  /** A choice of two, which four customers have. */
  field: string
  stages: Stages
  /** People on the two lists of those who are no customers yet, and who came. */
  expected: Expected
  /** A fixed one of five customers, and a live one of the first tag. */
  packs: string[]
  /** Clear rules: one that is on and found six, one that is off and found two. */
  clearRules: string[]
  /** A pool of eight clues. */
  sea: Clues
  /** Collections and groups, and what is in them. */
  library: Replies
  bulk: Bulk
  /** A batch that touched a customer of the black list and a code. */
  batch: string
  files: { image: string; video: string }
  /** Cookies: who sees everything, a department, their own, and everything but customers and codes. */
  viewers: Record<'root' | 'manager' | 'seller' | 'clerk', string>
}

export async function smallCompany(app: TestApp): Promise<Company> {
  const on = ground(app)
  const { corpId, db, today, days } = on
  const staff = await people(on)
  const sellers = [staff.ann, staff.ben]
  const codes = await tagsAndCodes(on, staff)
  const { tagGroups, tags, ways, wayGroups } = codes
  const customers = await customersOf(app, on, staff, codes)
  const groups = await groupsOf(on, staff, customers)
  const sent = await missionsOf(on, staff, customers)
  await lossesOf(on, staff)
  await movesOf(on, staff, customers)
  const records = await blackListOf(on, customers)
  await noticesOf(app, on, staff)
  await seatsOf(on, staff)
  const library = await repliesOf(on, staff)
  const bulk = await bulkMessagesOf(on, staff)
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
  for (const [i, staff_id] of [staff.ann, staff.ben, staff.cat].entries())
    await sql`insert into usage_events (corp_id, day, staff_id, name, count) values (${corpId}, ${addDays(today, -i)}, ${staff_id}, 'page:/dashboard', 1)`.execute(
      db,
    )
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
  await app.edit(missions.setRule, { quotaRule: 'day' }, root)
  const { roleId: role, version } = (await app.call(roles.list, {}, root)).list.find(({ name }) => name === 'clerk')!
  await app.call(roles.rename, { roleId: role, name: '文员', version }, root)
  const field = await fieldOf(app, customers, root)
  const stages = await stagesOf(app, customers, root)
  const expected = await expectedOf(app, on, staff, { tags, field, customers })
  const packs = await packsOf(on, customers, tags)
  const clearRules = await clearingOf(on, customers, tags, staff.ann)
  const sea = await cluesOf(on, staff, customers)
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
  await handoversOf(on, staff, { customers, groups, batch })

  return {
    today,
    staff,
    tags,
    tagGroups,
    ways,
    wayGroups,
    groups,
    role,
    missions: sent,
    customers,
    records,
    field,
    packs,
    clearRules,
    sea,
    stages,
    expected,
    library,
    bulk,
    batch,
    files: { image: image!, video: video! },
    viewers,
  }
}
