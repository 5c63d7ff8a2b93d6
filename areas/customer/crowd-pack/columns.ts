import { columnsOf, type Reader } from '#core/contract/columns.ts'
import { crowdPacks, type PackMember, type PackMove } from './contract.ts'
import { causeWords } from './words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const yes = (value: boolean, zh: [string, string], en: [string, string], { en: inEnglish }: Reader) => (inEnglish ? en : zh)[value ? 0 : 1]
const person = [
  { key: 'name', title: say('客户', 'Customer'), width: 200, pinned: 'left' },
  { key: 'staff', title: say('归属员工', 'Staff'), width: 160, value: (r: { staffNames: string[] }) => r.staffNames },
  {
    key: 'status',
    title: say('状态', 'State'),
    width: 90,
    value: (r: { status: string }, reader: Reader) => yes(r.status === 'friend', ['好友', '已流失'], ['Friend', 'Lost'], reader),
  },
] as const
const id = { key: 'externalUserExtId', title: say('客户 ID', 'Customer id'), kind: 'id', width: 160, hidden: true } as const

/** Members, on screen and as a file. */
export const memberColumns = columnsOf(crowdPacks.customerList, [
  ...person,
  { key: 'since', title: say('进入时间', 'Since'), kind: 'time', width: 140 },
  {
    key: 'how',
    title: say('方式', 'How'),
    width: 110,
    value: (r: PackMember, reader: Reader) => yes(r.byHand, ['手动', '按条件'], ['By hand', 'By condition'], reader),
  },
  id,
])

/** Who came and went. `conditions` stay the fields of the audience in the file; the screen says their labels. */
export const moveColumns = columnsOf(crowdPacks.moves, [
  ...person,
  {
    key: 'came',
    title: say('进出', 'In or out'),
    width: 90,
    value: (r: PackMove, reader: Reader) => yes(r.came, ['进入', '离开'], ['In', 'Out'], reader),
  },
  { key: 'cause', title: say('原因', 'Why'), width: 130, value: (r: PackMove, { en }: Reader) => causeWords[r.cause][en ? 'en' : 'zh'] },
  {
    key: 'conditions',
    title: say('相关条件', 'Conditions'),
    width: 200,
    value: (r: PackMove, reader: Reader) => conditionNames(r, reader),
  },
  { key: 'actor', title: say('操作人', 'By'), width: 110, spare: true },
  { key: 'at', title: say('时间', 'At'), kind: 'time', width: 140 },
  id,
])

const names = new Map(
  Object.entries({
    keyword: say('关键词', 'Search'),
    staffIds: say('员工', 'Staff'),
    departmentIds: say('部门', 'Departments'),
    addedFrom: say('添加时间', 'Added'),
    addedTo: say('添加时间', 'Added'),
    addWays: say('来源', 'Sources'),
    gender: say('性别', 'Gender'),
    status: say('好友状态', 'Still a friend'),
    customerIds: say('指定客户', 'Chosen customers'),
    excludeCustomerIds: say('排除的客户', 'Customers left out'),
    tagsAny: say('含任一标签', 'Any of the tags'),
    tagsAll: say('含全部标签', 'All of the tags'),
    tagsNone: say('不含标签', 'None of the tags'),
    noTags: say('没有标签', 'No tags'),
    stageIds: say('客户阶段', 'Stage'),
    stageOverdue: say('阶段超期', 'Overdue in a stage'),
    fields: say('客户字段', 'Customer fields'),
    blackList: say('黑名单', 'Black list'),
    groupIds: say('客户群', 'Groups'),
    notInGroup: say('不在任何群', 'In no group'),
    wayIds: say('活码', 'Live codes'),
    lostDays: say('近期流失', 'Lost lately'),
    lostBy: say('谁删除的', 'Who deleted'),
    relation: say('跟进关系', 'Who follows'),
    lastTouch: say('最近互动', 'Last touch'),
    notReachedDays: say('近期没收到群发', 'Not reached lately'),
    packsAny: say('在任一人群包', 'In any of the packs'),
    packsAll: say('在全部人群包', 'In all of the packs'),
    packsNone: say('不在人群包', 'In none of the packs'),
  }),
)
/** In the file, which knows no words of other areas’ conditions but these. */
export const conditionNames = ({ conditions }: PackMove, { en }: Reader): string[] => [
  ...new Set(conditions.map((key) => names.get(key)?.[en ? 'en' : 'zh'] ?? key)),
]
