import { externalcontactBatchGetByUser } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import type { TestApp } from '../harness.ts'

/** One contact as both sides tell it. */
interface Told {
  userid: string
  ext: string
  name: string
  remark: string
  state: string
  addWay: number
  at: number
  tags: string[]
}
const byKey = (list: Told[]): Map<string, Told> => new Map(list.map((t) => [`${t.userid} ${t.ext}`, t]))

/** Every contact as WeCom tells it now. */
export async function contactsAtWecom(app: TestApp): Promise<Map<string, Told>> {
  const people = await app.ctx.db
    .selectFrom('staff')
    .select('staff_ext_id')
    .where('corp_id', '=', app.corpId)
    .where('has_customer_contact', '=', true)
    .execute()
  const out: Told[] = []
  let cursor = ''
  do {
    const userid_list = people.map((p) => p.staff_ext_id)
    const page = await app.app.gate.call(app.corpId, externalcontactBatchGetByUser, { userid_list, limit: 100, cursor })
    for (const { external_contact: c, follow_info: f } of page.external_contact_list)
      out.push({
        userid: f.userid,
        ext: c.external_userid,
        name: c.name ?? '',
        remark: f.remark ?? '',
        state: f.state ?? '',
        addWay: f.add_way ?? 0,
        at: f.createtime,
        tags: [...(f.tag_id ?? [])].sort(),
      })
    cursor = page.next_cursor ?? ''
  } while (cursor)
  return byKey(out)
}

/** Every contact as our rows tell it. */
export async function contactsHere(app: TestApp): Promise<Map<string, Told>> {
  const { rows } = await sql<Told>`
    select s.staff_ext_id as userid, c.external_user_ext_id as ext, c.name, f.remark, f.state, f.add_way as "addWay",
      extract(epoch from f.added_at)::int as at,
      array(select t.tag_ext_id from tags t where t.corp_id = ${app.corpId} and t.tag_id = any(f.tag_ids)
        order by t.tag_ext_id collate "C") as tags
    from follows f join staff s on s.corp_id = ${app.corpId} and s.staff_id = f.staff_id
      join customers c on c.corp_id = ${app.corpId} and c.customer_id = f.customer_id
    where f.corp_id = ${app.corpId} and f.deleted_at is null`.execute(app.ctx.db)
  return byKey(rows)
}
