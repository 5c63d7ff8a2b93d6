import { seatKinds, seatNames } from '#core/contract/seats.ts'
import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const kinds = Object.fromEntries(seatKinds.map((kind) => [kind, seatNames()[kind]]))

/** How lines about seats read in the operation log. */
export default [
  auditWords({
    actions: {
      'seat.give': { ...say('分配了席位：', 'gave seats to'), class: 'rights' },
      'seat.release': { ...say('释放了席位：', 'took seats back from'), class: 'rights' },
      'seat.exchange': { ...say('把席位换给了别人：', 'gave the seats to another of'), class: 'rights' },
      'seat.want': say('申请了', 'asked for'),
      'seat.unwant': say('不再需要', 'needs no more'),
      'seat.welcome': { ...say('按设置给新成员分配了', 'gave, as was set for new members,'), class: 'rights' },
      'seat.expire': { ...say('到期，收回了', 'took back, their time being over,'), class: 'rights' },
      'seat.leave': { ...say('因离职收回了', 'took back from who left'), class: 'rights' },
      'seat.kind': { ...say('修改了席位设置：', 'changed what new members get:'), class: 'rights' },
      'seat.grant': { ...say('调整了席位数量：', 'granted seats:'), class: 'rights' },
      'vip/seat.batchAssign': { ...say('发起批量分配席位', 'started to give seats'), class: 'rights' },
      'vip/seat.batchRelease': { ...say('发起批量释放席位', 'started to take seats back'), class: 'rights' },
      'vip/seat.export': { ...say('发起导出席位', 'started to export seats'), class: 'export' },
      seat_batch_assign: { ...say('批量分配了席位', 'gave seats'), class: 'rights' },
      seat_batch_release: { ...say('批量释放了席位', 'took seats back'), class: 'rights' },
    },
    objects: { seat_kind: { screen: 'seats.manage', asks: 'kind', names: kinds } },
    fields: {
      seats: { ...say('席位', 'Seats'), values: kinds },
      kinds: { ...say('席位', 'Seats'), values: kinds },
      kind: { ...say('席位', 'Seat'), values: kinds },
      endsAt: say('到期', 'Ends'),
      note: say('备注', 'Note'),
      people: say('员工', 'People'),
      givenTo: say('换给', 'Given to'),
      takenFrom: say('来自', 'Taken from'),
      granted: {
        ...say('数量', 'Number'),
        values: { open: say('不计席位', 'Not counted'), unlimited: say('不限量', 'As many as wanted') },
      },
      newMembers: {
        ...say('新成员', 'New members'),
        values: {
          nobody: say('不自动分配', 'Get none'),
          everybody: say('自动分配', 'Get one'),
          departments: say('指定部门自动分配', 'Of some departments get one'),
        },
      },
      departments: say('部门', 'Departments'),
      departmentIds: say('部门', 'Departments'),
      state: {
        ...say('状态', 'State'),
        values: { seated: say('有席位', 'With a seat'), unseated: say('没有席位', 'Without'), waiting: say('在等席位', 'Waiting') },
      },
      endsWithin: say('多少天内到期', 'Ends within days'),
      unusedDays: say('多少天没用过', 'Unused for days'),
      tell: say('告诉本人', 'They are told'),
      message: say('对他们说的话', 'What is said to them'),
    },
  }),
]
