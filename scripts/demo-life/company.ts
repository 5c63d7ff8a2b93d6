import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_ADMIN, FACES } from '@rapport/wecom-simulator/scenarios/demo-data.ts'
import { type SimClient, simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { testLoginLink } from '#areas/foundation/auth-login/server/test-login.ts'
import { selfCheck } from '#areas/foundation/corp-config/contract.ts'
import { groups } from '#areas/group/group-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { uploads } from '#core/contract/uploads.ts'
import { ask } from '#testing/ask.ts'

/** A customer, with the member who added them last. */
export interface Known {
  customerId: string
  /** Of the customer and of the member, at WeCom. */
  ext: string
  userid: string
  staffId: string
  addedAt: number
  tagIds: string[]
}

export type Company = Awaited<ReturnType<typeof openCompany>>

/** The demo company as the people of it reach it: phones on one side, the console on the other. */
export async function openCompany(url: string, simulator: string, secretKey: string) {
  const sim: SimClient = simClient(simulator)
  const cookies = new Map<string, Promise<string>>()
  const cookieOf = async (userid: string) => {
    const answer = await fetch(url + testLoginLink(secretKey, userid), { redirect: 'manual' })
    return answer.headers
      .getSetCookie()
      .map((c) => c.split(';')[0]!)
      .join('; ')
  }

  /** As the member of staff named, else as the administrator among them. */
  async function call<C extends AnyCall>(c: C, input: Input<C>, userid = DEMO_ADMIN): Promise<Output<C>> {
    if (!cookies.has(userid)) cookies.set(userid, cookieOf(userid))
    const { body, output } = await ask(url, c, input, await cookies.get(userid))
    if (output === null) throw new Error(`${c.path}: ${String(body.status_message)}`)
    return output
  }

  /** Until what has been told is understood. */
  async function understood(): Promise<void> {
    await sim.settled()
    await until(async () => (await call(selfCheck.system, {})).callbacksWaiting === 0)
  }

  /** The first fetch of everything ends with the codes that the company had before. */
  async function arrived(): Promise<void> {
    // before the first fetch there is nobody to sign in as
    await until(async () => (await cookieOf(DEMO_ADMIN)) !== '')
    await until(async () => (await call(groups.syncStatus, {})).lastSyncedAt !== null)
    const { codes } = await sim.codes()
    const made = codes.filter((c) => c.kind === 'contact_way').length
    await until(async () => (await call(liveCodes.list, {})).total >= made)
  }

  const people = async () => (await call(staff.list, { pageSize: 100 })).list

  const tags = async () => {
    const { tagGroupList } = await call(customerTags.list, {})
    return tagGroupList.flatMap((g) => g.tags.map((t) => ({ tagId: t.tagId, ext: t.tagExtId ?? '', name: t.name })))
  }

  /** Customers of the last months, newest first, without those whom pictures and journeys know by name. */
  async function customers(): Promise<Known[]> {
    const useridOf = new Map((await people()).map((s) => [s.staffId, s.staffExtId]))
    const faces = new Set(FACES.map(([name]) => name))
    const today = dayOf(new Date())
    const out: Known[] = []
    // the newest pages of each week: enough for a few hundred things to happen, and never the whole list
    for (let week = 0; week < 9; week++) {
      const range = { addedFrom: addDays(today, -7 * week - 6), addedTo: addDays(today, -7 * week) }
      for (const page of [1, 2]) {
        const { list } = await call(externalUsers.list, { ...range, status: 'friend', page, pageSize: 100 })
        for (const c of list) {
          const [owner] = c.staff
          if (c.staff.length !== 1 || !owner || faces.has(c.name)) continue
          out.push({
            customerId: c.customerId,
            ext: c.externalUserExtId,
            userid: useridOf.get(owner.staffId)!,
            staffId: owner.staffId,
            addedAt: Date.parse(c.addedAt),
            tagIds: c.tags.map((t) => t.tagId),
          })
        }
      }
    }
    return out
  }

  /** A file to import, sent as the wizard sends it; answers its id. */
  async function send(name: string, data: Buffer): Promise<string> {
    const sheet = { name, mime: 'text/csv', size: data.length, purpose: 'import' as const }
    const { uploadId, url: to, contentType } = await call(uploads.sign, sheet)
    await fetch(new URL(to, url), { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(data) })
    return (await call(uploads.confirm, { uploadId })).fileId
  }

  return { sim, call, understood, arrived, people, tags, customers, send }
}

export async function until(good: () => Promise<boolean>, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (let ms = 25; !(await good()); ms = Math.min(2 * ms, 250)) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s`)
    await wait(ms)
  }
}
