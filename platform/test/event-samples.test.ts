import { expect, test } from 'vitest'
import { parseCallbackXml } from '../src/callback.ts'
import { eventSchemas } from '../src/event-schemas.ts'
import { type EventKey, readEvent } from '../src/events.ts'

// One push of every event of platform/02 §6, 07 §7 and 08 §10, in the shape it has on the wire: text as CDATA, integers plain.
// A number here must come out as a number, a text as a text, a repeated element as a list.

type Value = string | number | Value[] | { [name: string]: Value }
type Fields = Record<string, Value>

/** Elements that hold their rows as `<Item>`; other lists repeat themselves. */
const ITEMS = new Set(['MemChangeList', 'ExtAttr'])

function element(name: string, value: Value): string {
  if (typeof value === 'number') return `<${name}>${value}</${name}>`
  if (typeof value === 'string') return `<${name}><![CDATA[${value}]]></${name}>`
  if (!Array.isArray(value)) return `<${name}>${elements(value)}</${name}>`
  if (ITEMS.has(name)) return `<${name}>${value.map((item) => element('Item', item)).join('')}</${name}>`
  return value.map((item) => element(name, item)).join('')
}
const elements = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => element(name, value))
    .join('')

const pair = { UserID: 'zhangsan', ExternalUserID: 'wmA' }
const tag = { Id: 'et1', TagType: 'tag', StrategyId: 3 }
const link = { LinkId: 'ca1', State: 'xhs' }
const member: Fields = {
  UserID: 'zhangsan',
  Name: '张三',
  Department: '1,2',
  MainDepartment: 1,
  IsLeaderInDept: '1,0',
  DirectLeader: 'lisi,wangwu',
  Position: '店长',
  Mobile: '13800000000',
  Gender: '1',
  Email: 'a@b.c',
  BizMail: 'a@corp',
  Status: 1,
  Avatar: 'https://x/0',
  Alias: '小张',
  Telephone: '020-1',
  Address: '路',
  ExtAttr: [
    { Name: '爱好', Type: 0, Text: { Value: '旅游' } },
    { Name: '网页', Type: 1, Web: { Title: 't', Url: 'https://x' } },
  ],
}
const card = {
  EventKey: 'k',
  TaskId: 't',
  CardType: 'vote_interaction',
  ResponseCode: 'r',
  SelectedItems: {
    SelectedItem: [
      { QuestionKey: 'q', OptionIds: { OptionId: ['a', 'b'] } },
      { QuestionKey: 'p', OptionIds: { OptionId: ['c'] } },
    ],
  },
}
const menu = { EventKey: 'V1' }
const scan = { ...menu, ScanCodeInfo: { ScanType: 'qrcode', ScanResult: '1' } }
const order = { PaidCorpId: 'wp1', OrderId: 'N1' }

const samples: Record<Exclude<EventKey, `message/${string}`>, Fields> = {
  'change_external_contact/add_external_contact': { ...pair, State: 's', WelcomeCode: 'CODE' },
  'change_external_contact/edit_external_contact': pair,
  'change_external_contact/add_half_external_contact': { ...pair, State: 's', WelcomeCode: 'CODE' },
  'change_external_contact/del_external_contact': { ...pair, Source: 'DELETE_BY_TRANSFER' },
  'change_external_contact/del_follow_user': pair,
  'change_external_contact/transfer_fail': { ...pair, FailReason: 'customer_refused' },
  'change_external_contact/msg_audit_approved': { ...pair, WelcomeCode: 'CODE' },
  'change_external_tag/create': tag,
  'change_external_tag/update': { ...tag, TagType: 'tag_group' },
  'change_external_tag/delete': tag,
  'change_external_tag/shuffle': { Id: 'et1', StrategyId: 3 },
  'change_external_chat/create': { ChatId: 'wr1' },
  'change_external_chat/update': {
    ChatId: 'wr1',
    UpdateDetail: 'del_member',
    JoinScene: 1,
    QuitScene: 0,
    MemChangeCnt: 2,
    MemChangeList: ['zhangsan', 'wmA'],
    LastMemVer: '9c3f',
    CurMemVer: '7122',
  },
  'change_external_chat/dismiss': { ChatId: 'wr1' },
  'change_contact/create_user': member,
  'change_contact/update_user': { ...member, NewUserID: 'zhangsan1' },
  'change_contact/delete_user': { UserID: 'zhangsan' },
  'change_contact/create_party': { Id: 2, Name: '部', ParentId: 1, Order: 1 },
  'change_contact/update_party': { Id: 2, Name: '部', ParentId: 1 },
  'change_contact/delete_party': { Id: 2 },
  'change_contact/update_tag': { TagId: 1, AddUserItems: 'a,b', DelUserItems: 'c', AddPartyItems: '1,2', DelPartyItems: '3' },
  batch_job_result: { BatchJob: { JobId: 'S0', JobType: 'sync_user', ErrCode: 0, ErrMsg: 'ok' } },
  upload_media_job_finish: { JobId: 'j' },
  msgaudit_notify: { AgentID: '2000004' },
  'customer_acquisition/balance_low': {},
  'customer_acquisition/balance_exhausted': {},
  'customer_acquisition/balance_increased': {},
  'customer_acquisition/quota_expire_soon': { ExpireTime: 1700000000, ExpireQuotaNum: 100 },
  'customer_acquisition/link_unavailable': { LinkId: 'ca1' },
  'customer_acquisition/delete_link': { LinkId: 'ca1' },
  'customer_acquisition/open_profile': link,
  'customer_acquisition/friend_request': link,
  'customer_acquisition/customer_start_chat': { ...pair, ...link },
  'customer_acquisition/message_from_customer': { ...link, ChatKey: 'k' },
  'customer_acquisition/del_follow_user': { ...pair, ...link },
  'customer_acquisition/service_balance_low': {},
  'customer_acquisition/service_balance_exhausted': {},
  'customer_acquisition/service_balance_consumed': { LinkId: 'ca1', OnceKey: 'o' },
  'customer_acquisition/change_price': { Price: 100, EffectiveTime: 1700000000 },
  kf_msg_or_event: { Token: 'ENC', OpenKfId: 'wk1' },
  kf_account_auth_change: { AuthAddOpenKfId: ['wk1', 'wk2'], AuthDelOpenKfId: ['wk3', 'wk4'] },
  subscribe: { ...menu, AgentID: '1000002' },
  unsubscribe: { ...menu, AgentID: '1000002' },
  enter_agent: { ...menu, AgentID: '1000002' },
  LOCATION: { Latitude: '23.1', Longitude: '113.3', Precision: '65.0', AgentID: '1000002', AppType: 'wxwork' },
  click: menu,
  view: { EventKey: 'https://x' },
  view_miniprogram: menu,
  scancode_push: scan,
  scancode_waitmsg: scan,
  pic_sysphoto: { ...menu, SendPicsInfo: { Count: '1' } },
  pic_photo_or_album: { ...menu, SendPicsInfo: { Count: '1' } },
  pic_weixin: { ...menu, SendPicsInfo: { Count: '1' } },
  location_select: { ...menu, SendLocationInfo: { Label: '广州' } },
  taskcard_click: { EventKey: 'k', TaskId: 't', AgentID: '1000002' },
  template_card_event: card,
  template_card_menu_event: card,
  open_approval_change: { ApprovalInfo: { ThirdNo: '1' } },
  sys_approval_change: {
    AgentID: '3010040',
    ApprovalInfo: {
      SpNo: '201910220003',
      SpName: '示例模板',
      SpStatus: 1,
      TemplateId: 'tpl',
      ApplyTime: 1571728713,
      Applyer: { UserId: 'zhangsan', Party: '1' },
      SpRecord: [
        { SpStatus: 1, ApproverAttr: 2, Details: [{ Approver: { UserId: 'a' }, Speech: '', SpStatus: 1, SpTime: 0 }] },
        { SpStatus: 1, ApproverAttr: 1, Details: [{ Approver: { UserId: 'b' }, Speech: '好', SpStatus: 2, SpTime: 1571728800 }] },
      ],
      Notifyer: [{ UserId: 'c' }],
      Comments: [{ CommentUserInfo: { UserId: 'a' }, CommentTime: 1571732272, CommentContent: '备注', CommentId: '6750538708562308220' }],
      StatuChangeEvent: 10,
    },
  },
  modify_calendar: { CalId: 'wc1' },
  delete_calendar: { CalId: 'wc1' },
  add_schedule: { CalId: 'wc1', ScheduleId: 's1' },
  modify_schedule: { CalId: 'wc1', ScheduleId: 's1' },
  delete_schedule: { CalId: 'wc1', ScheduleId: 's1' },
  'meeting_change/modify_meeting': { MeetingId: 'hy1' },
  'meeting_change/start_meeting': { MeetingId: 'hy1' },
  'meeting_change/end_meeting': { MeetingId: 'hy1' },
  'meeting_change/join_meeting': { MeetingId: 'hy1', OperatedUser: { TmpOpenId: 'tm1' } },
  'meeting_change/quit_meeting': { MeetingId: 'hy1', OperatedUser: { UserId: 'zhangsan' } },
  share_agent_change: { AppId: '1', CorpId: 'wp1', AgentId: '1000001' },
  share_chain_change: {},
  close_inactive_agent: { AgentID: '1000002' },
  reopen_inactive_agent: { AgentID: '1000002' },
  change_app_admin: { AgentID: '1000002' },
  living_status_change: { LivingId: 'lv1', Status: 1 },
  unlicensed_notify: { AgentID: '1000002' },
  // suite commands (§6.12)
  customer_acquisition_permit_change: {},
  suite_ticket: { SuiteTicket: 'T' },
  create_auth: { AuthCode: 'A', State: 's' },
  change_auth: { AuthCorpId: 'wp1', State: 's', ExtraInfo: { AuthOpenKfIdList: { OpenKfId: ['wk1', 'wk2'] } } },
  cancel_auth: { AuthCorpId: 'wp1' },
  reset_permanent_code: { AuthCode: 'A' },
  corp_arch_auth: { AuthCorpId: 'wp1' },
  approve_special_auth: { AuthCorpId: 'wp1', AuthType: 'customer_acquisition' },
  cancel_special_auth: { AuthCorpId: 'wp1', AuthType: 'customer_acquisition' },
  agree_external_userid_migration: { ServiceCorpId: 'ww1', AuthCorpId: 'wp1' },
  register_corp: {
    ServiceCorpId: 'ww1',
    RegisterCode: 'R',
    TemplateId: 't',
    State: 's',
    AuthUserInfo: { UserId: 'wo1' },
    AuthCorpId: 'wp1',
  },
  enter_register_package: { ServiceCorpId: 'ww1' },
  license_pay_success: { ServiceCorpId: 'ww9', OrderId: 'O', BuyerUserId: 'wo1' },
  license_refund: { ServiceCorpId: 'ww9', OrderId: 'O', OrderStatus: 1 },
  auto_activate: { AuthCorpId: 'wp1', Scene: 1, AccountList: [{ ActiveCode: 'c', Type: 1, ExpireTime: 1700000000, UserId: 'wo1' }] },
  open_order: order,
  change_order: order,
  pay_for_app_success: order,
  refund: order,
  change_editon: order,
  conversation_new_message: { AuthCorpId: 'wp1', Token: 'T' },
  hit_keyword: { AuthCorpId: 'wp1', Token: 'T' },
  chat_archive_audit_approved_single: { AuthCorpId: 'wp1', OpenUserID: 'wo1', ExternalUserID: 'wm1', ChatId: 'wr1' },
  chat_archive_export_finished: { AuthCorpId: 'wp1', JobId: 'j' },
  program_notify: { AuthCorpId: 'wp1' },
}
const messages: Record<Extract<EventKey, `message/${string}`>, Fields> = {
  'message/text': { Content: '<你好> & 再见' },
  'message/image': { PicUrl: 'https://x', MediaId: 'm' },
  'message/voice': { MediaId: 'm', Format: 'amr' },
  'message/video': { MediaId: 'm', ThumbMediaId: 'n' },
  'message/location': { Location_X: '23.1', Location_Y: '113.3', Scale: '15', Label: '广州', AppType: 'wxwork' },
  'message/link': { Title: 't', Description: 'd', Url: 'https://x', PicUrl: 'https://y' },
}

const xml = (fields: Fields) => parseCallbackXml(`<xml>${elements(fields)}</xml>`)
const split = (key: string) => {
  const [name = '', ChangeType] = key.split('/')
  const change: Fields = ChangeType ? { ChangeType } : {}
  return { name, change }
}
const own = { ToUserName: 'ww1', FromUserName: 'sys', CreateTime: 1700000000 }
const suite = { SuiteId: 'ww2', TimeStamp: 1700000001 }

test('there is a sample of every event, and an event for every sample', () => {
  expect([...Object.keys(samples), ...Object.keys(messages)].sort()).toEqual(Object.keys(eventSchemas).sort())
})

test.each(Object.entries(samples))('%s', (key, fields) => {
  const { name, change } = split(key)
  // what an app of the corp gets
  const app = { ...own, MsgType: 'event', Event: name, ...change, ...fields }
  expect(readEvent(xml(app))).toEqual({ known: true, key, event: app })
  // the same in the suite's envelope
  const third = { AuthCorpId: 'wp9', ...suite, InfoType: name, ...change, ...fields }
  expect(readEvent(xml(third))).toEqual({
    known: true,
    key,
    event: { ...third, Event: name, CreateTime: 1700000001, ToUserName: third.AuthCorpId },
  })
  // whatever order the elements come in
  expect(readEvent(xml(Object.fromEntries(Object.entries(app).reverse())))).toMatchObject({ known: true, key })
})

test.each(Object.entries(messages))('%s', (key, fields) => {
  const event = {
    ...own,
    FromUserName: 'zhangsan',
    MsgType: key.replace('message/', ''),
    ...fields,
    MsgId: '4561255354251345929',
    AgentID: '1000002',
  }
  expect(readEvent(xml(event))).toEqual({ known: true, key, event })
})

test('a repeated element that came once is still a list', () => {
  const one = xml({
    ...own,
    MsgType: 'event',
    Event: 'template_card_event',
    SelectedItems: { SelectedItem: { QuestionKey: 'q', OptionIds: { OptionId: 'a' } } },
  })
  const got = readEvent(one)
  expect(got.known && got.key === 'template_card_event' && got.event.SelectedItems).toEqual({
    SelectedItem: [{ QuestionKey: 'q', OptionIds: { OptionId: ['a'] } }],
  })
  const empty = readEvent(
    parseCallbackXml(
      '<xml><SuiteId>s</SuiteId><AuthCorpId>wp1</AuthCorpId><InfoType>change_auth</InfoType><TimeStamp>1</TimeStamp><ExtraInfo></ExtraInfo></xml>',
    ),
  )
  expect(empty).toMatchObject({ known: true, key: 'change_auth' })
})
