import { STORES } from '@rapport/wecom-simulator/scenarios/demo-data.ts'
import { customFields } from '#areas/customer/customer-fields/contract.ts'
import type { FieldDraft, FieldValue } from '#core/contract/fields.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import type { Company, Known } from './company.ts'
import { all } from './past.ts'

type Given = Pick<FieldDraft, 'key' | 'type' | 'labelZh' | 'labelEn'> &
  Partial<Omit<FieldDraft, 'options'>> & { options?: [string, string][] }

/** What a bakery wants to know of its customers. */
const fields: Given[] = [
  {
    key: 'allergen',
    type: 'multiChoice',
    labelZh: '过敏原',
    labelEn: 'Allergens',
    options: [
      ['坚果', 'Nuts'],
      ['乳制品', 'Milk'],
      ['鸡蛋', 'Eggs'],
      ['麸质', 'Gluten'],
      ['大豆', 'Soy'],
      ['芒果', 'Mango'],
      ['花生', 'Peanuts'],
      ['芝麻', 'Sesame'],
    ],
  },
  {
    key: 'taste',
    type: 'multiChoice',
    labelZh: '口味',
    labelEn: 'Taste',
    options: [
      ['少糖', 'Less sugar'],
      ['全麦', 'Whole grain'],
      ['咸口', 'Savoury'],
      ['巧克力', 'Chocolate'],
      ['抹茶', 'Matcha'],
    ],
  },
  {
    key: 'store',
    type: 'choice',
    labelZh: '常去门店',
    labelEn: 'Shop they go to',
    options: STORES.slice(0, 6).map(([, name]) => [name, '']),
  },
  { key: 'family', type: 'number', labelZh: '家里几口人', labelEn: 'People at home', limits: { min: 1, max: 20 }, indexed: true },
  { key: 'credit', type: 'money', labelZh: '企业月结额度', labelEn: 'Monthly credit', limits: { max: 5_000_000 }, masked: true },
  { key: 'ship_to', type: 'text', labelZh: '送货地址', labelEn: 'Delivery address', limits: { maxLength: 80 }, masked: true },
  { key: 'tasted_at', type: 'date', labelZh: '上次试吃', labelEn: 'Last tasting', indexed: true },
  { key: 'spent', type: 'money', labelZh: '今年消费', labelEn: 'Spent this year', indexed: true },
  { key: 'home', type: 'region', labelZh: '住在哪里', labelEn: 'Lives in' },
  { key: 'keeper', type: 'staff', labelZh: '服务管家', labelEn: 'Looked after by' },
  { key: 'second_phone', type: 'phone', labelZh: '收货手机', labelEn: 'Phone for deliveries' },
  { key: 'call_at', type: 'dateTime', labelZh: '下次回访', labelEn: 'Next call', indexed: true },
  { key: 'wishes', type: 'longText', labelZh: '蛋糕要求', labelEn: 'Wishes for cakes', limits: { maxLength: 300 } },
]
const homes = ['上海市/静安区', '上海市/徐汇区', '上海市/浦东新区', '江苏省/苏州市/姑苏区', '浙江省/杭州市']
const wishes = ['字写在侧面，不要水果', '给奶奶的，要软一点', '无糖，六寸，下午四点前送到', '两个数字蜡烛']

/** The value of one customer, the same at each first start; most know little of most people. */
function valueFor(key: string, n: number, staffId: string): FieldValue | undefined {
  const day = (days: number) => addDays(dayOf(new Date()), -days)
  switch (key) {
    case 'allergen':
      return n % 3 === 0 ? [...new Set([1 + (n % 8), 1 + (n % 5)])] : undefined
    case 'taste':
      return n % 2 === 0 ? [...new Set([1 + (n % 5), 1 + (n % 3)])] : undefined
    case 'store':
      return n % 8 === 0 ? undefined : 1 + (n % 6)
    case 'family':
      return n % 5 === 0 ? 1 + (n % 6) : undefined
    case 'credit':
      return n % 20 === 0 ? 500_000 * (1 + (n % 8)) : undefined
    case 'ship_to':
      return n % 6 === 0 ? `上海市静安区延平路 ${100 + n} 号 ${1 + (n % 20)} 楼` : undefined
    case 'tasted_at':
      return n % 7 === 0 ? day(n % 90) : undefined
    case 'spent':
      return n % 2 === 1 ? 180_000 + n * 13_700 : undefined
    case 'home':
      return n % 3 === 1 ? homes[n % homes.length] : undefined
    case 'keeper':
      return n % 10 === 0 ? staffId : undefined
    case 'second_phone':
      return n % 9 === 0 ? `138${String(10_000_000 + n * 7919)}` : undefined
    case 'call_at':
      return n % 11 === 0 ? `${day(-1 - (n % 10))} 10:30` : undefined
    default:
      return n % 13 === 0 ? wishes[n % wishes.length] : undefined
  }
}

/** What it was before, where it has changed since: two weeks ago they went to another shop, and there was one fewer at home. */
function before(key: string, n: number): FieldValue | undefined {
  if (key === 'store' && n % 4 === 1) return 1 + ((n + 2) % 6)
  if (key === 'family' && n % 10 === 5) return n % 6 || 1
  if (key === 'taste' && n % 12 === 2) return [1 + ((n + 1) % 5)]
  return undefined
}
const day = 86_400_000

/** Fields of the company's own, and what its people knew of their customers: each with the day they learnt it. */
export async function knownOf({ call }: Company, pool: Known[]): Promise<void> {
  const ids = new Map<string, string>()
  for (const { options = [], ...field } of fields) {
    const { fieldId } = await call(customFields.add, {
      limits: {},
      required: false,
      readOnly: false,
      masked: false,
      indexed: false,
      departmentIds: [],
      roleIds: [],
      initial: null,
      ...field,
      options: options.map(([zh, en]) => ({ zh, en })),
    })
    ids.set(field.key, fieldId)
  }
  const now = Date.now()
  const written = pool.slice(0, 120).map(({ customerId, userid, staffId, addedAt }, n) => async () => {
    const { list } = await call(customFields.values, { customerId }, userid)
    for (const { field, version } of list) {
      const value = valueFor(field.key, n, staffId)
      if (!ids.has(field.key) || value === undefined) continue
      const known = { customerId, fieldId: field.fieldId }
      const ago = (days: number) => new Date(Math.max(addedAt + 60_000, now - days * day - n * 600_000)).toISOString()
      const was = before(field.key, n)
      const first = { ...known, value: was ?? value, version, at: ago(was === undefined ? 1 + ((n * 7) % 25) : 16 + (n % 9)) }
      const { version: next } = await call(customFields.setValue, first, userid)
      if (was !== undefined) await call(customFields.setValue, { ...known, value, version: next, at: ago(2 + (n % 11)) }, userid)
    }
  })
  await all(written)
}
