import { sql } from 'kysely'
import { expect } from 'vitest'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { intend } from '#core/server/gate/outbox.ts'
import { newId } from '#core/server/ids.ts'
import { startTask } from '#core/server/tasks.ts'
import { anyTable } from '#testing/any-table.ts'
import { archivePull, transfer } from '../to-come.ts'
import type { Kind } from './kinds.ts'
import { befriend, type Stage } from './stage.ts'

/** One thing that the product does at WeCom, done once under each fault. */
export interface Deed {
  name: string
  call: string
  /** What comes of a kind here; what the kind says unless told. */
  how?(kind: Kind): Kind['how']
  /** How often a fault must strike it; the kind's own figure unless told. */
  strikes?(kind: Kind): number
  begin(kind: Kind): Promise<void>
  /** The product has nothing more to do about it by itself. */
  over(kind: Kind): Promise<boolean>
  check(kind: Kind): Promise<void>
}

/** So often a cursor that leads nowhere strikes the sync: several tries of several pages. */
export const roundsMet = 12

/** The order in which customers of the giver are given away is that of the kinds. */
export function deedsOf(stage: Stage, [sender, giver, taker]: [string, string, string], kinds: Kind[]) {
  const { app, admin, people, staffIds, configId } = stage
  const made = new Map<string, string>()
  const keep = (deed: string, kind: Kind, id: string) => made.set(`${deed} ${kind.name}`, id)
  const idOf = (deed: string, kind: Kind) => made.get(`${deed} ${kind.name}`)!
  const text = (kind: Kind) => `周末新品（${kind.name}）`
  const times = (kind: Kind) => (kind.how === 'refuses' ? 0 : 1)
  const ledger = (of: string, to: string) => app.sim.ledger({ kind: of, to }).entries
  const outbox = (key: string) =>
    app.ctx.db.selectFrom('outbox').selectAll().where('corp_id', '=', app.corpId).where('effect_key', 'like', key).executeTakeFirst()
  const outboxOver = async (key: string) => ['done', 'refused'].includes((await outbox(key))?.state ?? '')
  const task = (taskId: string) =>
    app.ctx.db.selectFrom('tasks').selectAll().where('corp_id', '=', app.corpId).where('task_id', '=', taskId).executeTakeFirstOrThrow()
  const taskOver = async (taskId: string) => !['queued', 'running'].includes((await task(taskId)).state)
  /** A kind that refuses ends the task with words that help; every other leaves no trace. */
  const checkTask = async (taskId: string, kind: Kind, errcode = 60020) => {
    const { state, said, failed } = await task(taskId)
    if (kind.how === 'refuses') expect({ state, said }).toEqual({ state: 'failed', said: { key: 'platform_errcode', values: { errcode } } })
    else expect({ state, failed }).toEqual({ state: 'succeeded', failed: 0 })
  }

  const mass: Deed = {
    name: 'create mass message',
    call: 'externalcontact/add_msg_template',
    how: (kind) => (kind.name === '60020' ? 'passes' : kind.how), // it waits until the set-up is mended
    async begin(kind) {
      const missionId = newId()
      keep('mass', kind, missionId)
      const msgData = { text: text(kind), attachments: [] }
      const draft = { name: kind.name, audience: {}, staffIds: [staffIds.get(sender)!], msgData, sendAt: null }
      await app.call(missions.add, { missionId, draft }, admin)
    },
    over: (kind) => outboxOver(`mass_message_task:${idOf('mass', kind)}:%`),
    async check(kind) {
      const tasks = app.sim.tasks({ corpid: app.corpid, userid: sender }).tasks.filter((t) => t.text === text(kind))
      expect(tasks).toHaveLength(1)
      expect(await app.call(missions.one, { missionId: idOf('mass', kind) }, admin)).toMatchObject({ state: 'waiting' })
      const reached = app.sim.ledger({ kind: 'mass', msgid: tasks[0]!.msgid }).entries.map((e) => e.to)
      expect(reached.sort()).toEqual(people.get(sender)!.toSorted())
      expect((await outbox(`mass_message_task:${idOf('mass', kind)}:%`))?.result).toMatchObject({ msgid: tasks[0]!.msgid })
    },
  }

  const giving: Deed = {
    name: 'transfer customer',
    call: 'externalcontact/transfer_customer',
    async begin(kind) {
      const customer = people.get(giver)![kinds.indexOf(kind)]!
      keep('transfer', kind, customer)
      const payload = { handover: giver, takeover: taker, customers: [customer] }
      await app.ctx.tx((tx) => intend(tx, transfer, kind.name, payload))
    },
    over: (kind) => outboxOver(`test_transfer:${kind.name}`),
    async check(kind) {
      const row = await outbox(`test_transfer:${kind.name}`)
      if (kind.how === 'refuses') expect(row).toMatchObject({ state: 'refused', errcode: 60020, attempts: 1 })
      else expect(row).toMatchObject({ state: 'done', result: { customer: [{ errcode: 0 }] } })
      expect(ledger('transfer', idOf('transfer', kind))).toHaveLength(times(kind))
    },
  }

  const welcome: Deed = {
    name: 'send welcome',
    call: 'externalcontact/send_welcome_msg',
    async begin(kind) {
      const { id } = app.sim.createCustomer({ name: `新客 ${kind.name}` })
      keep('welcome', kind, id)
      app.sim.add({ person_id: id, config_id: configId })
    },
    async over(kind) {
      const row = await deliveryOf(idOf('welcome', kind))
      return row !== undefined && row.state !== 'waiting'
    },
    async check(kind) {
      const outcome = kind.how === 'refuses' ? { state: 'not_sent', reason: 'refused', errcode: 60020 } : { state: 'sent', reason: '' }
      expect(await deliveryOf(idOf('welcome', kind))).toMatchObject(outcome)
      expect(ledger('welcome', idOf('welcome', kind))).toHaveLength(times(kind))
    },
  }
  const deliveryOf = (ext: string) =>
    app.ctx.db
      .selectFrom('deliveries')
      .select(['state', 'reason', 'errcode'])
      .where('corp_id', '=', app.corpId)
      .where('external_user_ext_id', '=', ext)
      .executeTakeFirst()

  const sync: Deed = {
    name: 'sync customers',
    call: 'externalcontact/batch/get_by_user',
    strikes: (kind) => (kind.name.startsWith('cursor') ? roundsMet : kind.strikes),
    async begin(kind) {
      // Nobody told us of this one: only the sync brings them.
      const unheard = app.sim.addFault({ call: 'add_external_contact', kind: 'lost', count: 1 })
      keep('friend', kind, befriend(app, taker, `没听说 ${kind.name}`))
      await app.sim.settled()
      expect(unheard.struck).toBe(1)
      keep('sync', kind, (await app.call(customerSync.sync, {}, admin)).taskId)
    },
    over: (kind) => taskOver(idOf('sync', kind)),
    async check(kind) {
      await checkTask(idOf('sync', kind), kind)
      const { rows } = await sql`select 1 from domain_events where corp_id = ${app.corpId} and kind = 'customer.added'
        and data->>'externalUserId' = ${idOf('friend', kind)}`.execute(app.ctx.db)
      expect(rows).toHaveLength(1) // who was refused once comes with the next sync
    },
  }

  const archive: Deed = {
    name: 'get archive',
    call: 'finance/getchatdata',
    async begin(kind) {
      for (let i = 0; i < 3; i++)
        app.sim.archiveMessage({ from: sender, tolist: [taker], msgtype: 'text', body: { text: { content: `${kind.name} ${i}` } } })
      keep('archive', kind, (await startTask(app.ctx, archivePull, {}, { dedupKey: 'corp' })).taskId)
    },
    over: (kind) => taskOver(idOf('archive', kind)),
    async check(kind) {
      await checkTask(idOf('archive', kind), kind, 10009) // its library has codes of its own
      const { rows } = await sql<{ text: string }>`select text from archive_kept where text like ${`${kind.name} _`} order by seq`.execute(
        anyTable(app.app.db),
      )
      expect(rows.map((r) => r.text)).toEqual([0, 1, 2].map((i) => `${kind.name} ${i}`))
    },
  }

  return { mass, giving, welcome, sync, archive }
}
