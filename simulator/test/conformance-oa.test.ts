import * as approvals from '@rapport/wecom/calls/approvals.ts'
import * as calendars from '@rapport/wecom/calls/calendars.ts'
import { idconvertConvertTmpExternalUserid } from '@rapport/wecom/calls/conversions.ts'
import * as meetings from '@rapport/wecom/calls/meetings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvals as approvalEndpoints } from '../../platform/conformance/approvals.ts'
import { calendars as calendarEndpoints } from '../../platform/conformance/calendars.ts'
import { meetings as meetingEndpoints } from '../../platform/conformance/meetings.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { corpid, listenWith, type Receiver, type Rig, receiver, rig } from './rig.ts'

// Approvals, calendars and meetings: every call right and wrong, and what people do about them on their phones

type Wrong = [Record<string, unknown>, number][]
let r: Rig
let t: Trial
let app: Receiver
const HOUR = 3600
const now = async () => Math.floor((await r.sim.clock()).now / 1000)
/** The fields of the events of that key. */
const heard = async <Fields = Record<string, string>>(key: string) => {
  await r.sim.settled()
  return app.events.filter((event) => event.key === key).map((event) => event.event as Fields)
}
interface Approval {
  ApprovalInfo: { SpStatus: number; StatuChangeEvent: number; SpNo: string }
}

beforeAll(async () => {
  r = await rig()
  app = await receiver()
  await r.sim.setCallback({ corpid, ...listenWith(app) })
  t = trial(r.url, [...approvalEndpoints, ...calendarEndpoints, ...meetingEndpoints], { app: () => r.token() })
})
afterAll(async () => {
  await r.close()
  await app.close()
})

const zh = (text: string) => ({ text, lang: 'zh_CN' })
const part = (control: string, id: string, require: 0 | 1) => ({
  property: { control, id, title: [zh(id)], placeholder: [zh('请填写')], require },
  config: {},
})
const form = (name: string) => ({
  template_name: [zh(name)],
  template_content: { controls: [part('Text', 'Text-01', 1), part('Money', 'Money-01', 0)] },
})
const noForm: Wrong = [[{ template_id: 'nonsense' }, 301025]]

test('an approval: its form, handed in, agreed and refused on phones, withdrawn', async () => {
  const { template_id } = await t.call(approvals.oaApprovalCreateTemplate, form('退款'), {
    wrong: [[{ template_name: [zh('长'.repeat(41))] }, 301025]],
  })
  await t.call(approvals.oaApprovalUpdateTemplate, { template_id, ...form('退款审批') }, { wrong: noForm })
  const { template_names } = await t.call(approvals.oaGettemplatedetail, { template_id }, { wrong: noForm })
  expect(template_names[0]!.text).toBe('退款审批')

  const filled = (text: string) => ({ contents: [{ control: 'Text', id: 'Text-01', value: { text } }] })
  const applied = {
    creator_userid: 'tangguo',
    template_id,
    use_template_approver: 0 as const,
    approver: [
      { attr: 1 as const, userid: ['zhouruoxi', 'linxiaoman'] },
      { attr: 2 as const, userid: ['zhouruoxi'] },
    ],
    notifyer: ['linxiaoman'],
    apply_data: filled('蛋糕不新鲜，退 128 元'),
    summary_list: [{ summary_info: [zh('退 128 元')] }],
  }
  const wrong: Wrong = [
    ...noForm,
    [{ creator_userid: 'nobody' }, 301055],
    [{ approver: [] }, 301025],
    [{ approver: [{ attr: 1, userid: ['nobody'] }] }, 301025],
    [{ apply_data: filled('') }, 301025],
    [{ apply_data: { contents: [{ control: 'Text', id: 'Other', value: { text: 'x' } }] } }, 301025],
  ]
  const before = await now()
  const { sp_no } = await t.call(approvals.oaApplyevent, applied, { wrong })
  expect(sp_no).toMatch(/^\d{12}$/)

  // on the phones
  const waiting = async (userid: string) => (await r.sim.approvals({ userid })).approvals.filter((one) => one.mine).map((one) => one.sp_no)
  expect([await waiting('zhouruoxi'), await waiting('linxiaoman'), await waiting('tangguo')]).toEqual([[sp_no], [sp_no], []])
  await expect(r.sim.actOnApproval({ userid: 'tangguo', sp_no, action: 'agree' })).rejects.toThrow('现在不由你审批')
  await r.sim.actOnApproval({ userid: 'linxiaoman', sp_no, action: 'agree', remark: '核实过' })
  await r.sim.actOnApproval({ userid: 'tangguo', sp_no, action: 'comment', remark: '客户在等' })
  const detail = async () => (await t.call(approvals.oaGetapprovaldetail, { sp_no }, { wrong: [[{ sp_no: '1' }, 301025]] })).info
  expect((await detail()).sp_status).toBe(1)
  await r.sim.actOnApproval({ userid: 'zhouruoxi', sp_no, action: 'agree' })
  const info = await detail()
  expect(info).toMatchObject({ sp_status: 2, applyer: { userid: 'tangguo' }, comments: [{ commentcontent: '客户在等' }] })
  expect(info.sp_record.map((node) => node.sp_status)).toEqual([2, 2])
  const told = (await heard<Approval>('sys_approval_change')).map(({ ApprovalInfo }) => ApprovalInfo)
  expect(told.map((one) => [one.StatuChangeEvent, one.SpStatus])).toEqual([
    [1, 1],
    [2, 1],
    [10, 1],
    [2, 2],
  ])
  expect(told[0]!.SpNo).toBe(sp_no)

  const second = (await r.ok(approvals.oaApplyevent, { ...applied, use_template_approver: 1, approver: undefined })).sp_no
  const [leader] = (await r.ok(approvals.oaGetapprovaldetail, { sp_no: second })).info.sp_record[0]!.details
  await r.sim.actOnApproval({ userid: leader!.approver.userid, sp_no: second, action: 'refuse', remark: '证据不足' })
  expect((await r.ok(approvals.oaGetapprovaldetail, { sp_no: second })).info.sp_status).toBe(3)
  const third = (await r.ok(approvals.oaApplyevent, applied)).sp_no
  await r.sim.actOnApproval({ userid: 'zhouruoxi', sp_no: third, action: 'transfer', to: 'tangguo' })
  await r.sim.actOnApproval({ userid: 'tangguo', sp_no: third, action: 'withdraw' })
  expect((await r.ok(approvals.oaGetapprovaldetail, { sp_no: third })).info.sp_status).toBe(4)

  const span = { starttime: String(before - HOUR), endtime: String((await now()) + HOUR) }
  const page = await t.call(
    approvals.oaGetapprovalinfo,
    { ...span, size: 2 },
    {
      wrong: [
        [{ starttime: '1' }, 301025],
        [{ new_cursor: 'nonsense' }, 50100],
      ],
    },
  )
  expect(page.sp_no_list).toEqual([sp_no, second])
  const next = await r.ok(approvals.oaGetapprovalinfo, { ...span, size: 2, new_cursor: page.new_next_cursor })
  const older = await r.ok(approvals.oaGetapprovalinfo, { ...span, size: 2, cursor: page.next_cursor })
  expect([next.sp_no_list, older.sp_no_list]).toEqual([[third], [third]])
  const refused = await r.ok(approvals.oaGetapprovalinfo, { ...span, size: 9, filters: [{ key: 'sp_status', value: '3' }] })
  expect(refused.sp_no_list).toEqual([second])
})

test('zeros and empty texts of other languages count as absent', async () => {
  const template = form('加班')
  const [control] = template.template_content.controls
  control!.property.placeholder = [{ text: '', lang: '' }]
  const { template_id } = await r.ok(approvals.oaApprovalCreateTemplate, template)
  const contents = [{ control: 'Text', id: 'Text-01', value: { text: '盘点', new_number: '', files: null } }]
  const applied = { creator_userid: 'tangguo', template_id, use_template_approver: 1, approver: null, notify_type: 0, choose_department: 0 }
  const summary_list = [{ summary_info: [zh('盘点')] }]
  expect(await r.post('oa/applyevent', { ...applied, apply_data: { contents }, summary_list })).toMatchObject({ errcode: 0, errmsg: 'ok' })
  const meeting = {
    admin_userid: 'linxiaoman',
    title: '盘点',
    meeting_start: (await now()) + 60,
    meeting_duration: 3600,
    agentid: 0,
    cal_id: '',
  }
  const settings = { password: '', enable_enter_mute: 0, hosts: { userid: null }, auto_record_type: '' }
  const answer = await r.post('meeting/create', { ...meeting, guests: null, settings, reminders: { is_repeat: 0, repeat_until: 0 } })
  expect(answer).toMatchObject({ errcode: 0, errmsg: 'ok' })
})

test('a flow of the console: all of them must agree', async () => {
  const { template_id } = await r.sim.addApprovalTemplate({ name: '大额退款', approvers: ['zhouruoxi', 'linxiaoman'], attr: 2 })
  const contents = [{ control: 'Text', id: 'Text-1', value: { text: '退 900 元' } }]
  const given = { creator_userid: 'tangguo', template_id, use_template_approver: 1 as const, summary_list: [{ summary_info: [zh('x')] }] }
  const { sp_no } = await r.ok(approvals.oaApplyevent, { ...given, apply_data: { contents } })
  const status = async () => (await r.ok(approvals.oaGetapprovaldetail, { sp_no })).info.sp_status
  await r.sim.actOnApproval({ userid: 'zhouruoxi', sp_no, action: 'agree' })
  expect(await status()).toBe(1)
  await r.sim.actOnApproval({ userid: 'linxiaoman', sp_no, action: 'agree' })
  expect(await status()).toBe(2)
})

test('a calendar and what stands in it: invited, answered, moved and cancelled by hand', async () => {
  const calendar = {
    summary: '客户回访',
    color: '#0B7A5B',
    description: '每周',
    admins: ['zhouruoxi'],
    shares: [{ userid: 'zhouruoxi', permission: 1 as const }],
    public_range: { userids: ['tangguo'], partyids: [1] },
  }
  const wrong: Wrong = [
    [{ calendar: { ...calendar, color: 'green' } }, 40058],
    [{ calendar: { ...calendar, admins: ['linxiaoman'] } }, 40058],
    [{ calendar: { ...calendar, public_range: { partyids: [9999] } } }, 60003],
  ]
  const { cal_id } = await t.call(calendars.oaCalendarAdd, { calendar: { ...calendar, is_public: 1 } }, { wrong })
  const noCalendar: Wrong = [[{ cal_id: 'nonsense' }, 40058]]
  await t.call(calendars.oaCalendarUpdate, { calendar: { cal_id, ...calendar, summary: '客户回访日历' } })
  const { calendar_list } = await t.call(calendars.oaCalendarGet, { cal_id_list: [cal_id, 'nonsense'] })
  expect(calendar_list).toMatchObject([{ summary: '客户回访日历', is_public: 1 }])

  const start = (await now()) + HOUR
  const schedule = {
    cal_id,
    admins: ['zhouruoxi'],
    start_time: start,
    end_time: start + HOUR,
    attendees: [{ userid: 'tangguo' }],
    summary: '回访王女士',
    description: '问蛋糕',
    location: '店里',
    reminders: { is_remind: 1 as const, is_repeat: 1 as const, repeat_type: 1 as const, repeat_day_of_week: [3] },
  }
  const noSchedule: Wrong = [[{ schedule_id: 'nonsense' }, 40058]]
  const { schedule_id } = await t.call(
    calendars.oaScheduleAdd,
    { schedule },
    {
      wrong: [
        [{ schedule: { ...schedule, end_time: start - 5 } }, 40058],
        [{ schedule: { ...schedule, attendees: [{ userid: 'nobody' }] } }, 60111],
        [{ schedule: { ...schedule, cal_id: 'nonsense' } }, 40058],
      ],
    },
  )
  await t.call(calendars.oaScheduleAddAttendees, { schedule_id, attendees: [{ userid: 'linxiaoman' }] }, { wrong: noSchedule })
  const get = async () => (await t.call(calendars.oaScheduleGet, { schedule_id_list: [schedule_id] })).schedule_list[0]!
  await r.sim.respondSchedule({ userid: 'tangguo', schedule_id, status: 2 })
  const { cal_id: _, ...change } = schedule
  await t.call(calendars.oaScheduleUpdate, {
    schedule: { schedule_id, ...change, attendees: [{ userid: 'tangguo' }, { userid: 'linxiaoman' }] },
  })
  expect((await get()).attendees).toEqual([
    { userid: 'tangguo', response_status: 2 },
    { userid: 'linxiaoman', response_status: 0 },
  ])
  await t.call(calendars.oaScheduleDelAttendees, { schedule_id, attendees: [{ userid: 'linxiaoman' }] }, { wrong: noSchedule })

  // one Wednesday stands apart, another does not take place
  const once = { op_mode: 1 as const, op_start_time: start + 7 * 86_400 }
  const apart = await r.ok(calendars.oaScheduleUpdate, { ...once, schedule: { schedule_id, ...change, summary: '改到线上' } })
  await r.ok(calendars.oaScheduleDel, { schedule_id, op_mode: 1, op_start_time: start + 14 * 86_400 })
  expect((await get()).reminders!.exclude_time_list).toEqual([{ start_time: start + 7 * 86_400 }, { start_time: start + 14 * 86_400 }])
  const listed = await t.call(calendars.oaScheduleGetByCalendar, { cal_id, offset: 0, limit: 10 }, { wrong: noCalendar })
  expect(listed.schedule_list.map((one) => one.schedule_id)).toEqual([schedule_id, apart.schedule_id])

  await r.sim.changeSchedule({ userid: 'zhouruoxi', schedule_id, starts_at: (start + HOUR) * 1000 })
  expect((await get()).start_time).toBe(start + HOUR)
  await expect(r.sim.changeSchedule({ userid: 'tangguo', schedule_id, deleted: true })).rejects.toThrow('不是这个日程的管理员')
  await r.sim.changeSchedule({ userid: 'zhouruoxi', schedule_id, deleted: true })
  expect((await get()).status).toBe(1)
  expect([(await heard('modify_schedule')).length, (await heard('delete_schedule')).length]).toEqual([1, 1])
  await t.call(calendars.oaScheduleDel, { schedule_id: apart.schedule_id! }, { wrong: noSchedule })
  await t.call(calendars.oaCalendarDel, { cal_id }, { wrong: noCalendar })
})

test('a meeting: who was there, by an id that becomes the customer, and what was said', async () => {
  const start = (await now()) + 60
  const settings = { auto_record_type: 'cloud', password: '1234', hosts: { userid: ['zhouruoxi'] } }
  const meeting = {
    admin_userid: 'zhouruoxi',
    title: '新品试吃',
    meeting_start: start,
    meeting_duration: 1800,
    invitees: { userid: ['tangguo'] },
    guests: [{ area: '86', phone_number: '13800000000', guest_name: '王女士' }],
    settings,
  }
  const wrong: Wrong = [
    [{ admin_userid: 'nobody' }, 60111],
    [{ agentid: 7 }, 301002],
    [{ meeting_start: start - 9999 }, 40058],
  ]
  const { meetingid, meeting_code } = await t.call(meetings.meetingCreate, meeting, { wrong })
  const none: Wrong = [[{ meetingid: 'nonsense' }, 40058]]
  await t.call(meetings.meetingUpdate, { meetingid, title: '新品试吃会', settings: { enable_waiting_room: false } }, { wrong: none })
  const idle = await r.ok(meetings.meetingCreate, meeting)
  await t.call(meetings.meetingCancel, { meetingid: idle.meetingid }, { wrong: none })

  const customer = (await r.sim.people({ kind: 'customer', limit: 1 })).people[0]!
  const found = (await r.sim.meetings({ person_id: customer.id, corpid, meeting_code })).meetings
  expect(found).toMatchObject([{ title: '新品试吃会', status: 1, here: false }])
  await r.sim.joinMeeting({ meetingid, person_id: 'zhouruoxi' })
  await r.sim.joinMeeting({ meetingid, person_id: customer.id })
  await r.sim.setClock({ advance_ms: 300_000 })
  await r.sim.quitMeeting({ meetingid, person_id: customer.id })
  await expect(r.sim.endMeeting({ meetingid, userid: 'tangguo' })).rejects.toThrow('只有发起人')
  await r.sim.endMeeting({ meetingid, userid: 'zhouruoxi', text: '周若曦：试试这款。\n王女士：太甜了。' })

  const info = await t.call(meetings.meetingGetInfo, { meetingid }, { wrong: none })
  expect(info).toMatchObject({ status: 3, settings: { need_password: true, enable_waiting_room: false, auto_record_type: 'cloud' } })
  expect(info.attendees!.member).toMatchObject([
    { userid: 'zhouruoxi', status: 1 },
    { userid: 'tangguo', status: 2 },
  ])
  const [guest] = info.attendees!.tmp_external_user!
  expect(guest!.cumulative_time).toBeGreaterThanOrEqual(300)
  const converted = await r.ok(idconvertConvertTmpExternalUserid, {
    business_type: 1,
    user_type: 1,
    tmp_external_userid_list: [guest!.tmp_external_userid],
  })
  expect(converted.results[0]!.external_userid).toBe(customer.id)
  expect((await r.ok(meetings.meetingGetInfo, { meeting_code: idle.meeting_code! })).status).toBe(4)
  const mine = await t.call(meetings.meetingGetUserMeetingid, { userid: 'tangguo', limit: 10 }, { wrong: [[{ userid: 'nobody' }, 60111]] })
  expect(mine.meetingid_list).toEqual([meetingid, idle.meetingid])
  const came = await t.call(meetings.meetingGetAttendeeList, { meetingid, limit: 1 }, { wrong: none })
  expect(came).toMatchObject({ has_more: true, attendees: [{ userid: 'zhouruoxi' }] })

  const records = await t.call(meetings.meetingRecordList, { meetingid, limit: 10 }, { wrong: none })
  const [file] = records.record_meetings[0]!.record_files!
  const record_file_id = file!.record_file_id
  const got = await t.call(
    meetings.meetingRecordGetFile,
    { record_file_id, meetingid },
    { wrong: [[{ record_file_id: 'x' }, 40058], ...none] },
  )
  const address = got.ai_meeting_transcripts![0]!.download_address
  expect(await (await fetch(address)).text()).toContain('太甜了')
  await r.sim.setClock({ advance_ms: 7 * HOUR * 1000 })
  expect((await fetch(address)).status).toBe(404)
  expect([(await heard('meeting_change/start_meeting')).length, (await heard('meeting_change/quit_meeting')).length]).toEqual([1, 1])
})

test('nothing of the chapter is left out', () => {
  expect(t.untried()).toEqual([])
  console.log(t.table())
})
