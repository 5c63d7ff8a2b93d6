/** One of each thing there is, found as the pages find them: by asking the API in the name of whoever is signed in. */
import type { Page } from '@playwright/test'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { blackList } from '#areas/customer/blacklist/contract.ts'
import { crowdPacks } from '#areas/customer/crowd-pack/contract.ts'
import { type CustomerRow, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { groups } from '#areas/group/group-management/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { announcements } from '#areas/system/notice-center/contract.ts'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { answerOf, requestOf } from '#testing/ask.ts'
import { until } from './kit.ts'

/** One call by whoever is signed in on this page; throws where it is refused. */
export async function ask<C extends AnyCall>(page: Page, call: C, input: Input<C>): Promise<Output<C>> {
  const { path, body: data } = requestOf(call, input)
  const options = { headers: { 'x-requested-with': 'rapport' }, data, method: call.method }
  const { output, body } = answerOf(call, await (await page.request.fetch(new URL(path, page.url()).href, options)).json())
  if (output === null) throw new Error(`${call.name}: ${body.status_message}`)
  return output
}

export type Known = Awaited<ReturnType<typeof knownThings>>

export async function knownThings(page: Page) {
  const first = <T>(what: string, list: () => Promise<{ list: T[] }>): Promise<T> =>
    until(
      what,
      async () => (await list()).list[0]!,
      (row) => row !== undefined,
      60_000,
    )
  await first('a customer', () => ask(page, externalUsers.list, {}))
  const group = await first('a group', () => ask(page, groups.list, {}))
  const member = await first('a member of staff', () => ask(page, staff.list, {}))
  const code = await first('a live code', () => ask(page, liveCodes.list, {}))
  const { url } = await ask(page, liveCodes.shareLink, { wayId: code.wayId })
  const { customer, missionId } = await asked(page)
  const { list: announced } = await ask(page, announcements.list, {})
  const nobody = '01936b1e-0000-7000-8000-000000000000'
  const { recordId } = await ask(page, blackList.add, { customerIds: [nobody], reason: '没有这个人', until: null })
  const { packId } = await ask(page, crowdPacks.add, {
    name: '点开看看',
    note: '',
    kind: 'fixed',
    audience: { customerIds: [customer.customerId] },
  })
  return {
    packId,
    customerId: customer.customerId,
    customerExtId: customer.externalUserExtId,
    groupId: group.groupId,
    staffId: member.staffId,
    codeId: code.wayId,
    landing: url,
    missionId,
    recordId,
    announcementId: announced[0]?.announcementId ?? '',
  }
}

/** A mass message to one customer, the newest to whom somebody may write. */
async function asked(page: Page): Promise<{ customer: CustomerRow; missionId: string }> {
  const { list } = await ask(page, externalUsers.list, { status: 'friend' })
  for (const customer of list) {
    const draft = {
      name: '圣诞预售',
      audience: { customerIds: [customer.customerId] },
      msgData: { text: '圣诞树根蛋糕开始预订', attachments: [] },
      sendAt: null,
    }
    const made = await ask(page, missions.add, { draft }).catch(() => null)
    if (made) return { customer, missionId: made.missionId }
  }
  throw new Error('none of the newest customers can be written to')
}
