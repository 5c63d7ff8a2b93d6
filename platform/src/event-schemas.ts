import Type, { type TProperties } from 'typebox'
import { int, list, oneOf, open, opt, str } from './schema.ts'

// Every event of platform/02 §6 in the platform's own names. Numbers are integers here, although the XML carries text;
// ids that are larger than a safe integer stay text.

const envelope = {
  ToUserName: str(),
  FromUserName: opt(str()),
  CreateTime: int(),
  AgentID: opt(str()),
  // the suite form (02 §5, E2) is kept beside the names it is read as
  SuiteId: opt(str()),
  AuthCorpId: opt(str()),
  InfoType: opt(str()),
  TimeStamp: opt(int()),
}

const event = <E extends string, P extends TProperties>(name: E, payload: P) =>
  open({ ...envelope, MsgType: opt(str()), Event: Type.Literal(name), ...payload })
const change = <E extends string, C extends string, P extends TProperties>(name: E, changeType: C, payload: P) =>
  open({ ...envelope, MsgType: opt(str()), Event: Type.Literal(name), ChangeType: Type.Literal(changeType), ...payload })
const message = <T extends string, P extends TProperties>(type: T, payload: P) =>
  open({ ...envelope, MsgType: Type.Literal(type), /** int64: kept as text */ MsgId: str(), ...payload })

const decider = open({
  Approver: opt(open({ UserId: opt(str()) })),
  Speech: opt(str()),
  SpStatus: opt(int()),
  SpTime: opt(int()),
})
const remark = open({
  CommentUserInfo: opt(open({ UserId: opt(str()) })),
  CommentTime: opt(int()),
  CommentContent: opt(str()),
  CommentId: opt(str()),
})
/** What oa/getapprovaldetail answers, in the names of callbacks. */
const approval = open({
  SpNo: str(),
  SpName: opt(str()),
  SpStatus: opt(int()),
  TemplateId: opt(str()),
  ApplyTime: opt(int()),
  Applyer: opt(open({ UserId: opt(str()), Party: opt(str()) })),
  SpRecord: opt(list(open({ SpStatus: opt(int()), ApproverAttr: opt(int()), Details: opt(list(decider)) }))),
  Notifyer: opt(list(open({ UserId: opt(str()) }))),
  Comments: opt(list(remark)),
  StatuChangeEvent: opt(int()),
})
const meeting = { MeetingId: str(), OperatedUser: opt(open({ UserId: opt(str()), TmpOpenId: opt(str()), UserRole: opt(int()) })) }

const relation = { UserID: str(), ExternalUserID: str() }
const greeted = { ...relation, State: opt(str()), WelcomeCode: opt(str()) }
const tag = { Id: str(), TagType: oneOf(['tag', 'tag_group']), StrategyId: opt(int()) }
const viaLink = { LinkId: opt(str()), State: opt(str()) }
const member = {
  UserID: str(),
  OpenUserID: opt(str()),
  Name: opt(str()),
  Department: opt(str()),
  MainDepartment: opt(int()),
  IsLeaderInDept: opt(str()),
  DirectLeader: opt(str()),
  Position: opt(str()),
  Mobile: opt(str()),
  Gender: opt(str()),
  Email: opt(str()),
  BizMail: opt(str()),
  Status: opt(int()),
  Avatar: opt(str()),
  Alias: opt(str()),
  Telephone: opt(str()),
  Address: opt(str()),
  /** Type 0 text, 1 web */
  ExtAttr: opt(
    list(
      open({
        Name: str(),
        Type: int(),
        Text: opt(open({ Value: opt(str()) })),
        Web: opt(open({ Title: opt(str()), Url: opt(str()) })),
      }),
    ),
  ),
}
const contactTag = {
  TagId: int(),
  AddUserItems: opt(str()),
  DelUserItems: opt(str()),
  AddPartyItems: opt(str()),
  DelPartyItems: opt(str()),
}
const menu = { EventKey: opt(str()) }
const card = {
  EventKey: opt(str()),
  TaskId: opt(str()),
  CardType: opt(str()),
  ResponseCode: opt(str()),
  SelectedItems: opt(
    open({
      SelectedItem: list(open({ QuestionKey: str(), OptionIds: opt(open({ OptionId: list(str()) })) })),
    }),
  ),
}

export const eventSchemas = {
  'change_external_contact/add_external_contact': change('change_external_contact', 'add_external_contact', greeted),
  'change_external_contact/edit_external_contact': change('change_external_contact', 'edit_external_contact', relation),
  'change_external_contact/add_half_external_contact': change('change_external_contact', 'add_half_external_contact', greeted),
  /** The member deleted the customer; Source DELETE_BY_TRANSFER when inheritance did. */
  'change_external_contact/del_external_contact': change('change_external_contact', 'del_external_contact', {
    ...relation,
    Source: opt(str()),
  }),
  /** The customer deleted the member. */
  'change_external_contact/del_follow_user': change('change_external_contact', 'del_follow_user', relation),
  'change_external_contact/transfer_fail': change('change_external_contact', 'transfer_fail', { ...relation, FailReason: str() }),
  'change_external_contact/msg_audit_approved': change('change_external_contact', 'msg_audit_approved', {
    ...relation,
    WelcomeCode: opt(str()),
  }),

  'change_external_tag/create': change('change_external_tag', 'create', tag),
  'change_external_tag/update': change('change_external_tag', 'update', tag),
  'change_external_tag/delete': change('change_external_tag', 'delete', tag),
  /** Id is absent when the groups themselves were re-ordered. */
  'change_external_tag/shuffle': change('change_external_tag', 'shuffle', { Id: opt(str()), StrategyId: opt(int()) }),

  'change_external_chat/create': change('change_external_chat', 'create', { ChatId: str() }),
  'change_external_chat/update': change('change_external_chat', 'update', {
    ChatId: str(),
    /** add_member, del_member, change_owner, change_name, change_notice */
    UpdateDetail: str(),
    JoinScene: opt(int()),
    QuitScene: opt(int()),
    MemChangeCnt: opt(int()),
    MemChangeList: opt(list(str())),
    LastMemVer: opt(str()),
    CurMemVer: opt(str()),
  }),
  'change_external_chat/dismiss': change('change_external_chat', 'dismiss', { ChatId: str() }),

  'change_contact/create_user': change('change_contact', 'create_user', member),
  'change_contact/update_user': change('change_contact', 'update_user', { ...member, NewUserID: opt(str()) }),
  'change_contact/delete_user': change('change_contact', 'delete_user', { UserID: str(), OpenUserID: opt(str()) }),
  'change_contact/create_party': change('change_contact', 'create_party', {
    Id: int(),
    Name: opt(str()),
    ParentId: opt(int()),
    Order: opt(int()),
  }),
  'change_contact/update_party': change('change_contact', 'update_party', { Id: int(), Name: opt(str()), ParentId: opt(int()) }),
  'change_contact/delete_party': change('change_contact', 'delete_party', { Id: int() }),
  'change_contact/update_tag': change('change_contact', 'update_tag', contactTag),

  batch_job_result: event('batch_job_result', {
    BatchJob: open({ JobId: str(), JobType: str(), ErrCode: opt(int()), ErrMsg: opt(str()) }),
  }),
  upload_media_job_finish: event('upload_media_job_finish', { JobId: str() }),
  msgaudit_notify: event('msgaudit_notify', {}),

  'customer_acquisition/balance_low': change('customer_acquisition', 'balance_low', {}),
  'customer_acquisition/balance_exhausted': change('customer_acquisition', 'balance_exhausted', {}),
  'customer_acquisition/balance_increased': change('customer_acquisition', 'balance_increased', {}),
  'customer_acquisition/quota_expire_soon': change('customer_acquisition', 'quota_expire_soon', {
    ExpireTime: int(),
    ExpireQuotaNum: opt(int()),
  }),
  'customer_acquisition/link_unavailable': change('customer_acquisition', 'link_unavailable', { LinkId: str() }),
  'customer_acquisition/delete_link': change('customer_acquisition', 'delete_link', { LinkId: str() }),
  'customer_acquisition/open_profile': change('customer_acquisition', 'open_profile', { LinkId: str(), State: opt(str()) }),
  'customer_acquisition/friend_request': change('customer_acquisition', 'friend_request', { LinkId: str(), State: opt(str()) }),
  'customer_acquisition/customer_start_chat': change('customer_acquisition', 'customer_start_chat', { ...relation, ...viaLink }),
  /** Since 2024-12-19 without the two ids: ask get_chat_info with ChatKey within 30 minutes. */
  'customer_acquisition/message_from_customer': change('customer_acquisition', 'message_from_customer', {
    ...viaLink,
    ChatKey: opt(str()),
    UserID: opt(str()),
    ExternalUserID: opt(str()),
  }),
  'customer_acquisition/del_follow_user': change('customer_acquisition', 'del_follow_user', { ...relation, ...viaLink }),
  'customer_acquisition/service_balance_low': change('customer_acquisition', 'service_balance_low', {}),
  'customer_acquisition/service_balance_exhausted': change('customer_acquisition', 'service_balance_exhausted', {}),
  'customer_acquisition/service_balance_consumed': change('customer_acquisition', 'service_balance_consumed', {
    LinkId: opt(str()),
    OnceKey: opt(str()),
  }),
  'customer_acquisition/change_price': change('customer_acquisition', 'change_price', { Price: opt(int()), EffectiveTime: opt(int()) }),
  customer_acquisition_permit_change: event('customer_acquisition_permit_change', {}),

  kf_msg_or_event: event('kf_msg_or_event', { Token: str(), OpenKfId: str() }),
  kf_account_auth_change: event('kf_account_auth_change', { AuthAddOpenKfId: opt(list(str())), AuthDelOpenKfId: opt(list(str())) }),

  subscribe: event('subscribe', menu),
  unsubscribe: event('unsubscribe', menu),
  enter_agent: event('enter_agent', menu),
  LOCATION: event('LOCATION', { Latitude: str(), Longitude: str(), Precision: opt(str()), AppType: opt(str()) }),
  click: event('click', menu),
  view: event('view', menu),
  view_miniprogram: event('view_miniprogram', menu),
  scancode_push: event('scancode_push', { ...menu, ScanCodeInfo: opt(open({ ScanType: opt(str()), ScanResult: opt(str()) })) }),
  scancode_waitmsg: event('scancode_waitmsg', { ...menu, ScanCodeInfo: opt(open({ ScanType: opt(str()), ScanResult: opt(str()) })) }),
  pic_sysphoto: event('pic_sysphoto', { ...menu, SendPicsInfo: opt(Type.Unknown()) }),
  pic_photo_or_album: event('pic_photo_or_album', { ...menu, SendPicsInfo: opt(Type.Unknown()) }),
  pic_weixin: event('pic_weixin', { ...menu, SendPicsInfo: opt(Type.Unknown()) }),
  location_select: event('location_select', { ...menu, SendLocationInfo: opt(Type.Unknown()) }),
  taskcard_click: event('taskcard_click', card),
  template_card_event: event('template_card_event', card),
  template_card_menu_event: event('template_card_menu_event', card),
  open_approval_change: event('open_approval_change', { ApprovalInfo: opt(Type.Unknown()) }),
  /** AgentID is the approval app's, 3010040; StatuChangeEvent (the platform's spelling) says what was done. Names inside unverified. */
  sys_approval_change: event('sys_approval_change', { ApprovalInfo: opt(approval) }),
  modify_calendar: event('modify_calendar', { CalId: str() }),
  delete_calendar: event('delete_calendar', { CalId: str() }),
  add_schedule: event('add_schedule', { CalId: opt(str()), ScheduleId: str() }),
  modify_schedule: event('modify_schedule', { CalId: opt(str()), ScheduleId: str() }),
  delete_schedule: event('delete_schedule', { CalId: opt(str()), ScheduleId: str() }),
  /** Further ChangeTypes are read as unknown: only the first and the second of these are in a sample (unverified). */
  'meeting_change/modify_meeting': change('meeting_change', 'modify_meeting', meeting),
  'meeting_change/start_meeting': change('meeting_change', 'start_meeting', meeting),
  'meeting_change/end_meeting': change('meeting_change', 'end_meeting', meeting),
  'meeting_change/join_meeting': change('meeting_change', 'join_meeting', meeting),
  'meeting_change/quit_meeting': change('meeting_change', 'quit_meeting', meeting),
  share_agent_change: event('share_agent_change', { AppId: opt(str()), CorpId: opt(str()), AgentId: opt(str()) }),
  share_chain_change: event('share_chain_change', {}),
  close_inactive_agent: event('close_inactive_agent', {}),
  reopen_inactive_agent: event('reopen_inactive_agent', {}),
  change_app_admin: event('change_app_admin', {}),
  living_status_change: event('living_status_change', { LivingId: str(), Status: int() }),
  unlicensed_notify: event('unlicensed_notify', {}),

  'message/text': message('text', { Content: str() }),
  'message/image': message('image', { PicUrl: opt(str()), MediaId: opt(str()) }),
  'message/voice': message('voice', { MediaId: str(), Format: opt(str()) }),
  'message/video': message('video', { MediaId: str(), ThumbMediaId: opt(str()) }),
  'message/location': message('location', {
    Location_X: str(),
    Location_Y: str(),
    Scale: opt(str()),
    Label: opt(str()),
    AppType: opt(str()),
  }),
  'message/link': message('link', { Title: opt(str()), Description: opt(str()), Url: opt(str()), PicUrl: opt(str()) }),

  suite_ticket: event('suite_ticket', { SuiteTicket: str() }),
  create_auth: event('create_auth', { AuthCode: str(), State: opt(str()) }),
  /** ExtraInfo names the kf accounts that were granted (platform/08 §10). */
  change_auth: event('change_auth', {
    State: opt(str()),
    ExtraInfo: opt(open({ AuthOpenKfIdList: opt(open({ OpenKfId: list(str()) })) })),
  }),
  cancel_auth: event('cancel_auth', {}),
  reset_permanent_code: event('reset_permanent_code', { AuthCode: str() }),
  corp_arch_auth: event('corp_arch_auth', {}),
  approve_special_auth: event('approve_special_auth', { AuthType: opt(str()) }),
  cancel_special_auth: event('cancel_special_auth', { AuthType: opt(str()) }),
  agree_external_userid_migration: event('agree_external_userid_migration', { ServiceCorpId: opt(str()) }),
  /** Its fields are not in our reference (unverified). */
  register_corp: event('register_corp', {
    ServiceCorpId: opt(str()),
    RegisterCode: opt(str()),
    TemplateId: opt(str()),
    State: opt(str()),
    AuthUserInfo: opt(open({ UserId: opt(str()) })),
  }),
  enter_register_package: event('enter_register_package', {}),
  license_pay_success: event('license_pay_success', { ServiceCorpId: opt(str()), OrderId: str(), BuyerUserId: opt(str()) }),
  license_refund: event('license_refund', { ServiceCorpId: opt(str()), OrderId: str(), OrderStatus: opt(int()) }),
  /** Names inside the list are a client library's (unverified). */
  auto_activate: event('auto_activate', {
    ServiceCorpId: opt(str()),
    Scene: opt(int()),
    AccountList: opt(
      list(
        open({
          ActiveCode: opt(str()),
          Type: opt(int()),
          ExpireTime: opt(int()),
          UserId: opt(str()),
          PreviousStatus: opt(int()),
          PreviousActiveCode: opt(str()),
        }),
      ),
    ),
  }),
  open_order: event('open_order', { PaidCorpId: opt(str()), OrderId: opt(str()) }),
  change_order: event('change_order', { PaidCorpId: opt(str()), OrderId: opt(str()) }),
  pay_for_app_success: event('pay_for_app_success', { PaidCorpId: opt(str()), OrderId: opt(str()) }),
  refund: event('refund', { PaidCorpId: opt(str()), OrderId: opt(str()) }),
  /** The platform's spelling. */
  change_editon: event('change_editon', { PaidCorpId: opt(str()), OrderId: opt(str()) }),
  conversation_new_message: event('conversation_new_message', { Token: opt(str()) }),
  hit_keyword: event('hit_keyword', { Token: opt(str()) }),
  chat_archive_audit_approved_single: event('chat_archive_audit_approved_single', {
    OpenUserID: opt(str()),
    ExternalUserID: opt(str()),
    ChatId: opt(str()),
  }),
  chat_archive_export_finished: event('chat_archive_export_finished', { JobId: opt(str()) }),
  /** Of the data zone (platform/07 §8); what it carries is not in our reference. */
  program_notify: event('program_notify', {}),
} as const
