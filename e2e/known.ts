/** One of each thing there is, found as the pages find them: by asking the API in the name of whoever is signed in. */
import type { Page } from '@playwright/test'
import { until } from './kit.ts'

type Answer = Record<string, never> & { success: boolean; status_message: string; list: Record<string, string>[] }

export async function ask(page: Page, path: string, data?: unknown): Promise<Answer> {
  const address = `${new URL(page.url()).origin}/api${path}`
  const headers = { 'x-requested-with': 'rapport' }
  const answer = await (data ? page.request.post(address, { headers, data }) : page.request.get(address, { headers }))
  const body = (await answer.json()) as Answer
  if (!body.success) throw new Error(`${path}: ${body.status_message}`)
  return body
}

export type Known = Awaited<ReturnType<typeof knownThings>>

export async function knownThings(page: Page) {
  const first = (path: string, data?: unknown) =>
    until(
      path,
      async () => (await ask(page, path, data)).list[0]!,
      (row) => row !== undefined,
      60_000,
    )
  const customer = await first('/external_user/list/v2', {})
  const group = await first('/group/common/list', {})
  const staff = await first('/staff/common/list')
  const code = await first('/contact_way/list')
  const share = (await ask(page, `/contact_way/share_link?way_id=${code.way_id}`)) as unknown as { url: string }
  const mission = (await ask(page, '/group_msg/mission/add', {
    draft: {
      name: '圣诞预售',
      audience: { customer_ids: [customer.customer_id] },
      msg_data: { text: '圣诞树根蛋糕开始预订', attachments: [] },
      send_at: null,
    },
  })) as unknown as { mission_id: string }
  const nobody = '01936b1e-0000-7000-8000-000000000000'
  const record = (await ask(page, '/black_list/add', { customer_ids: [nobody], reason: '没有这个人', until: null })) as unknown as {
    record_id: string
  }
  return {
    customerId: customer.customer_id!,
    customerExtId: customer.external_user_ext_id!,
    groupId: group.group_id!,
    staffId: staff.staff_id!,
    codeId: code.way_id!,
    landing: share.url,
    missionId: mission.mission_id,
    recordId: record.record_id,
  }
}
