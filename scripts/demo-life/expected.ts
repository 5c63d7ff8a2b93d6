import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { preFields, preTagImport, preTags } from '#areas/customer/pre-tag/contract.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { type Company, type Known, until } from './company.ts'
import { all } from './past.ts'

const phone = (n: number) => `139${String(20_000_000 + n * 104_729)}`
const family = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭']
const given = ['思源', '可欣', '子墨', '雨桐', '嘉怡', '浩然', '梓萱', '俊杰', '晓彤', '一诺', '书瑶', '明轩']
const nameOf = (n: number) => `${family[n % family.length]}${given[(n * 5) % given.length]}`

/**
 * The people of a fair and members of an old system, written down before they come: a file and a handful by hand. Some are customers by now,
 * two share a number, and of some another value is known.
 */
export async function expectedOf(company: Company, pool: Known[]): Promise<void> {
  const { sim, call, understood } = company
  const lines = ['手机号,姓名,名单,标签,到期日']
  for (let n = 0; n < 48; n++)
    lines.push(
      `${phone(n)},${nameOf(n)},${n < 32 ? '秋季烘焙展' : '社区试吃会'},${n % 3 ? '生日蛋糕' : '企业团购、需要开票'},${n % 4 ? '' : last(60)}`,
    )
  await imported(company, '展会名单.csv', lines)

  // Members note the numbers they are told at the counter; the same one twice is a family.
  const noted = [...Array.from({ length: 13 }, (_, n) => n), 3].map((n, i) => () => {
    const { ext, userid } = pool[90 + i * 2]!
    return sim.editCustomer({ userid, person_id: ext, mobiles: [phone(n)] })
  })
  await all(noted)
  await understood()

  const tags = new Map((await company.tags()).map((t) => [t.name, t.tagId]))
  const byHand = { phone: null, unionid: null, label: '朋友介绍', until: null }
  for (const name of ['米可妈妈', '老秦面馆', '弄堂口的猫']) await call(preTags.add, { ...byHand, name, tagIds: [tags.get('附近住户')!] })
  const [first] = pool
  for (const name of ['米可妈妈', '老秦面馆']) {
    const { id } = await sim.createCustomer({ name })
    await sim.add({ person_id: id, userid: first!.userid })
  }

  const { list } = await call(customFields.list, {})
  const fieldId = (key: string) => list.find((f) => f.key === key)!.fieldId
  const members = Array.from(
    { length: 16 },
    (_, n) => () =>
      call(preFields.add, {
        ...{ phone: phone(n < 9 ? n : 200 + n), name: nameOf(n), label: '老会员系统', until: null },
        fields: [{ fieldId: fieldId('store'), value: 1 + (n % 6) }, ...(n % 2 ? [{ fieldId: fieldId('family'), value: 2 + (n % 4) }] : [])],
      }),
  )
  await all(members)
}

const last = (days: number) => addDays(dayOf(new Date()), days)

async function imported({ call, send }: Company, name: string, lines: readonly string[]): Promise<void> {
  const fileId = await send(name, Buffer.from(lines.join('\n')))
  const { mapping } = await call(preTagImport.preview, { fileId })
  const { taskId } = await call(preTagImport.start, { fileId, mapping, edits: [], dropRows: [] })
  await until(async () => (await call(tasks.one, { taskId })).finishedAt !== null)
}
