import { STORES } from '@rapport/wecom-simulator/scenarios/demo-data.ts'
import { liveCodeGroups, liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { blackList } from '#areas/customer/blacklist/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags, marking } from '#areas/customer/customer-tags/contract.ts'
import { customerEvents, eventTemplates } from '#areas/customer/customer-timeline/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { acl, roles as roleCalls } from '#areas/staff/roles-permissions/contract.ts'
import type { Module } from '#core/contract/modules.ts'
import { addDays, dayOf, instantOf } from '#core/contract/time.ts'
import { cluesOf } from './clues.ts'
import type { Company, Known } from './company.ts'
import { expectedOf } from './expected.ts'
import { knownOf } from './fields.ts'
import { lossesOf } from './losses.ts'
import { all } from './past.ts'
import { relationsOf } from './relations.ts'
import { repliesOf } from './replies.ts'
import { stagesOf } from './stages.ts'
import * as words from './words.ts'

/** What the company does with Rapport on its first day: everything here goes through the calls of its screens. */
export async function today(company: Company, pool: Known[]): Promise<void> {
  await roles(company)
  await codes(company)
  await followUps(company, pool)
  await knownOf(company, pool)
  await expectedOf(company, pool)
  await cluesOf(company, pool.slice(-7))
  await internalTags(company, pool)
  await stagesOf(company, pool)
  await blackListed(company, pool)
  await lossesOf(company, pool)
  await repliesOf(company)
  await massMessages(company)
  await relationsOf(company, pool)
  await scans(company)
  await exported(company)
  await company.understood()
}

/** Two roles beside those that every company begins with, each with its people at headquarters. */
async function roles({ call, people }: Company): Promise<void> {
  const idOf = new Map((await people()).map((s) => [s.staffExtId, s.staffId]))
  for (const { name, may, userids } of words.roles) {
    const { roleId } = await call(roleCalls.add, { name })
    const { version } = await call(roleCalls.privilege, { roleId })
    const privileges = Object.entries(may).map(([module, actions]) => ({ module: module as Module, actions }))
    await call(roleCalls.privilegeUpdate, { roleId, version, privileges, scope: 'all', departmentIds: [] })
    await call(acl.batchSetRole, { roleId, staffIds: userids.flatMap((userid) => idOf.get(userid) ?? []) })
  }
}

/** The codes that hang in the shops get a group, a tag and a welcome. */
async function codes({ call, tags }: Company): Promise<void> {
  const newcomer = (await tags()).find((t) => t.name === '新客')!
  const { groupId } = await call(liveCodeGroups.add, { name: '门店物料' })
  const { list } = await call(liveCodes.list, { pageSize: 100 })
  for (const { wayId, name } of list) {
    const { draft, version } = await call(liveCodes.one, { wayId })
    const shop = STORES.find(([, store]) => name.startsWith(store))?.[1] ?? ''
    const content = { text: words.welcome(shop), attachments: [] }
    await call(liveCodes.update, {
      wayId,
      version,
      draft: { ...draft, groupId, tagIds: [newcomer.tagId], welcome: { mode: 'same', content, bands: [] } },
    })
  }
}

async function followUps({ call }: Company, pool: Known[]): Promise<void> {
  for (const text of words.templates) await call(eventTemplates.add, { text })
  const written = words.followUps.flatMap((text, n) => {
    const c = pool[n * 7]
    return c ? [{ c, text, type: n % 4 === 1 ? ('voice_call_record' as const) : ('manual_event' as const) }] : []
  })
  await all(
    written.map(
      ({ c, text, type }) =>
        () =>
          call(customerEvents.add, { customerId: c.customerId, text, type }, c.userid),
    ),
  )
}

/** What the company thinks of some customers, for its own eyes: WeCom and its client never hear of it. */
async function internalTags({ call }: Company, pool: Known[]): Promise<void> {
  const { tagIds } = await call(customerTags.add, { groupName: '内部评价', names: words.internalTags, internal: true })
  const marks = pool.slice(40, 64).map(
    ({ customerId, userid }, n) =>
      () =>
        call(marking.markTag, { customerId, addTagIds: [tagIds[n % tagIds.length]!] }, userid),
  )
  await all(marks)
}

async function blackListed({ call }: Company, pool: Known[]): Promise<void> {
  for (const [n, reason] of words.blackListed.entries()) {
    const until = n === 2 ? instantOf(addDays(dayOf(new Date()), 90), 0).toISOString() : null
    await call(blackList.add, { customerIds: [pool[3 + n * 11]!.customerId], reason, until })
  }
}

/** One that everybody has confirmed, one that waits for half of them, one taken back, one for tomorrow. */
async function massMessages(company: Company): Promise<void> {
  const { sim, call } = company
  const tags = new Map((await company.tags()).map((t) => [t.name, t.tagId]))
  const tomorrow = instantOf(addDays(dayOf(new Date()), 1), 10 * 60).toISOString()
  for (const { name, tag, text, confirmed } of words.missions) {
    const audience = { tagsAny: [tags.get(tag)!], status: 'friend' as const }
    const sendAt = confirmed === 'scheduled' ? tomorrow : null
    const { missionId } = await call(missions.add, { draft: { name, audience, msgData: { text, attachments: [] }, sendAt } })
    if (confirmed === 'scheduled') continue
    const senders = await sendersOf(company, missionId)
    if (confirmed === 'cancelled') {
      await call(missions.cancel, { missionId })
      continue
    }
    const willing = confirmed === 'all' ? senders : senders.filter((_, n) => n % 2 === 0)
    for (const userid of willing) {
      const { tasks } = await sim.tasks({ userid, shown: 1 })
      for (const task of tasks) if (task.text === text && task.status === 'unsent') await sim.sendTask({ userid, msgid: task.msgid })
    }
    await call(missions.sync, { missionId })
  }
}

/** Who has got their task, once all have. */
async function sendersOf({ call, people }: Company, missionId: string): Promise<string[]> {
  const useridOf = new Map((await people()).map((s) => [s.staffId, s.staffExtId]))
  for (;;) {
    const { list } = await call(missions.staff, { missionId, pageSize: 100 })
    if (list.length > 0 && list.every((s) => s.state !== 'planned')) return list.map((s) => useridOf.get(s.staffId)!)
    await new Promise((done) => setTimeout(done, 250))
  }
}

/** The administrator takes the customers along, and is told when the file is there. */
async function exported({ call }: Company): Promise<void> {
  await call(externalUsers.export, { filters: {} })
}

/** People scan what hangs in the shops; most are welcomed, some do not stay. */
async function scans(company: Company): Promise<void> {
  const { sim, understood } = company
  const codes = (await sim.codes()).codes.filter((c) => c.kind === 'contact_way' && c.state !== '')
  for (const [n, [name, gender]] of words.newcomers.entries()) {
    const { id } = await sim.createCustomer({ name, gender })
    const scan = () => sim.add({ person_id: id, config_id: codes[n % codes.length]!.config_id })
    const { member } = await (unwelcomed[n]?.(company, scan) ?? scan())
    if (n % 6 !== 5) continue
    await understood()
    await sim.remove({ person_id: id, other_id: member.id })
  }
}

type Scan = () => ReturnType<Company['sim']['add']>
/** By the number of the newcomer: somebody else's program was faster, and a callback that came when the welcome had no time left. */
const unwelcomed: Record<number, (company: Company, scan: Scan) => ReturnType<Scan>> = {
  async 7({ sim, understood }, scan) {
    await understood()
    await sim.addFault({ call: 'externalcontact/send_welcome_msg', kind: 'errcode', errcode: 41051, count: 1 })
    const added = await scan()
    await understood()
    return added
  },
  async 13({ sim }, scan) {
    const { welcome_seconds } = await sim.settings()
    await sim.addFault({ call: 'add_external_contact', kind: 'late', count: 1 })
    await sim.setSettings({ welcome_seconds: 1 })
    const added = await scan()
    await sim.setSettings({ welcome_seconds })
    return added
  },
}
