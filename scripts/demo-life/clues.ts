import { clueEvents, clueFields, clueGrades, clueImport, clues, seas } from '#areas/customer/customer-open-sea/contract.ts'
import { firstRule } from '#core/contract/pools.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { type Company, until } from './company.ts'
import { all } from './past.ts'

const phone = (n: number) => `137${String(30_000_000 + n * 99_991)}`
const firms = [
  '蓝鲸科技',
  '恒信保险',
  '青禾小学',
  '同策地产',
  '云杉传媒',
  '德远律所',
  '跃动健身',
  '向野设计',
  '拾页书店',
  '华联物业',
  '禾木科技',
  '澜庭酒店',
]
const people = ['王女士', '李经理', '陈老师', '前台', '许先生', '行政', '周教练', '苏禾', '店主', '何川', '方经理', '采购']
const wants = [
  '年会甜品台，约 80 人',
  '中秋礼盒 300 份',
  '毕业季蛋糕 60 份',
  '每周五下午茶',
  '团建下午茶 40 份',
  '会议室早餐',
  '早餐供应',
  '周会三明治',
  '读书会茶点',
  '员工生日月卡',
]
const sources = ['官网表单', '展会「食博会」', '小红书私信', '朋友介绍']
const notes = [
  '打过电话，约了下周试吃。',
  '发了报价，等行政确认。',
  '没接电话，改天再打。',
  '看过样品，想再便宜一点。',
  '要开公司抬头发票，已答复。',
]
const reasons = ['预算没批', '号码是空号', '已经有固定供应商', '只要一次，量太小']

/** Weeks of clues from another system: some free, some in hand and followed up, some due tonight, some given back, some customers by now. */
export async function cluesOf(company: Company, pool: { ext: string; userid: string }[]): Promise<void> {
  const { call, sim, understood } = company
  const grades = ['A', 'B', 'C', 'D']
  for (const name of grades) await call(clueGrades.add, { name })
  const looks = {
    labelEn: '',
    required: false,
    readOnly: false,
    departmentIds: [],
    roleIds: [],
    initial: null,
    limits: {},
    masked: false,
    indexed: false,
  }
  await call(clueFields.add, { ...looks, key: 'headcount', type: 'number', labelZh: '人数', options: [] })
  const base = { departmentIds: [], staffIds: [], maxHeld: 100, maxADay: 20, maxReveals: 30, banDays: 7 }
  const { poolId } = await call(seas.add, { ...base, name: '企业团购公海', note: '公司来问团购的', rule: null })
  const { poolId: second } = await call(seas.add, {
    ...base,
    name: '活动公海',
    note: '展会和试吃会留下的名单',
    rule: { ...firstRule, firstDays: 3, silentDays: 14 },
  })
  const staff = (await company.people()).filter((s) => s.status === 1).slice(0, 6)
  const today = dayOf(new Date())
  const lines = (from: number, count: number) => {
    const out = ['手机号,姓名,公司,需求,来源,级别,进入日期,负责人,领取日期,跟进,跟进日期,人数']
    for (let n = from; n < from + count; n++) {
      const came = 1 + ((n * 7) % 45)
      const held = n % 5 < 2
      const noted = held && n % 10 < 6
      const taken = Math.min(came, 1 + ((n * 3) % 20))
      out.push(
        [
          phone(n),
          people[n % people.length],
          `${firms[(n * 5) % firms.length]}${n >= firms.length ? `（${Math.floor(n / firms.length)}）` : ''}`,
          wants[(n * 3) % wants.length],
          sources[n % sources.length],
          grades[(n * 11) % 4],
          addDays(today, -came),
          held ? staff[n % staff.length]!.staffExtId : '',
          held ? addDays(today, -taken) : '',
          noted ? notes[n % notes.length] : '',
          noted ? addDays(today, -Math.min(taken, n % 6)) : '',
          20 + ((n * 13) % 200),
        ].join(','),
      )
    }
    return out
  }
  await imported(company, poolId, '团购名单.csv', lines(0, 220))
  await imported(company, second, '食博会名单.csv', lines(220, 80))

  const { list } = await call(clues.list, { state: 'held', pageSize: 60 })
  await all(list.slice(0, 8).map((c, n) => () => call(clues.abandon, { clueIds: [c.clueId], reason: reasons[n % reasons.length]! })))
  await all(
    list
      .slice(8, 20)
      .map((c, n) => () => call(clueEvents.add, { clueId: c.clueId, kind: n % 3 ? 'call' : 'visit', text: notes[n % notes.length]! })),
  )
  await call(clues.lock, { clueId: list[20]!.clueId, locked: true })
  // Members note the numbers of some who came as contacts.
  await all(
    [2, 5, 11, 16, 21, 226, 231].map(
      (n, i) => () => sim.editCustomer({ userid: pool[i]!.userid, person_id: pool[i]!.ext, mobiles: [phone(n)] }),
    ),
  )
  await understood()
}

async function imported({ call, send }: Company, poolId: string, name: string, lines: readonly string[]): Promise<void> {
  const fileId = await send(name, Buffer.from(lines.join('\n')))
  const { mapping } = await call(clueImport.preview, { fileId })
  const { taskId } = await call(clueImport.start, { fileId, mapping, edits: [], dropRows: [], poolId })
  await until(async () => (await call(tasks.one, { taskId })).finishedAt !== null)
}
