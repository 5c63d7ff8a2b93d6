import Type, { type TProperties } from 'typebox'
import { int, list, oneOf, open, opt, str } from '../schema.ts'

// What people do with an official account or a mini program, and what components hear. Names are the platform's own.

const envelope = {
  /** `gh_…` of the account. */
  ToUserName: str(),
  /** The openid of who did it. */
  FromUserName: str(),
  CreateTime: int(),
}
const event = <E extends string, P extends TProperties>(name: E, payload: P) =>
  open({ ...envelope, MsgType: Type.Literal('event'), Event: Type.Literal(name), ...payload })
const message = <T extends string, P extends TProperties>(type: T, payload: P) =>
  open({ ...envelope, MsgType: Type.Literal(type), /** int64: kept as text */ MsgId: str(), ...payload })
const told = <I extends string, P extends TProperties>(type: I, payload: P) =>
  open({ /** Of the component. */ AppId: str(), CreateTime: int(), InfoType: Type.Literal(type), ...payload })

const agreement = { TemplateId: str(), SubscribeStatusString: oneOf(['accept', 'reject']), PopupScene: opt(str()) }
const authorised = {
  AuthorizerAppid: str(),
  AuthorizationCode: str(),
  AuthorizationCodeExpiredTime: int(),
  PreAuthCode: str(),
}

export const wechatEventSchemas = {
  'message/text': message('text', { Content: str(), bizmsgmenuid: opt(str()) }),
  'message/image': message('image', { PicUrl: str(), MediaId: str() }),
  'message/voice': message('voice', { MediaId: str(), Format: opt(str()), Recognition: opt(str()) }),
  'message/video': message('video', { MediaId: str(), ThumbMediaId: opt(str()) }),
  'message/shortvideo': message('shortvideo', { MediaId: str(), ThumbMediaId: opt(str()) }),
  'message/location': message('location', { Location_X: str(), Location_Y: str(), Scale: str(), Label: str() }),
  'message/link': message('link', { Title: str(), Description: str(), Url: str() }),
  /** To a mini program's customer service. */
  'message/miniprogrampage': message('miniprogrampage', {
    Title: str(),
    AppId: str(),
    PagePath: str(),
    ThumbUrl: opt(str()),
    ThumbMediaId: opt(str()),
  }),
  /** EventKey `qrscene_…` and Ticket: by a code with a scene. */
  subscribe: event('subscribe', { EventKey: opt(str()), Ticket: opt(str()) }),
  unsubscribe: event('unsubscribe', { EventKey: opt(str()) }),
  /** A follower scanned a code with a scene. */
  SCAN: event('SCAN', { EventKey: str(), Ticket: str() }),
  LOCATION: event('LOCATION', { Latitude: str(), Longitude: str(), Precision: str() }),
  CLICK: event('CLICK', { EventKey: str() }),
  VIEW: event('VIEW', { EventKey: str(), MenuId: opt(str()) }),
  user_enter_tempsession: event('user_enter_tempsession', { SessionFrom: str() }),
  view_miniprogram: event('view_miniprogram', { EventKey: str(), MenuId: opt(str()) }),
  MASSSENDJOBFINISH: event('MASSSENDJOBFINISH', {
    MsgID: str(),
    Status: str(),
    TotalCount: int(),
    FilterCount: int(),
    SentCount: int(),
    ErrorCount: int(),
  }),
  TEMPLATESENDJOBFINISH: event('TEMPLATESENDJOBFINISH', { MsgID: str(), Status: str() }),
  subscribe_msg_popup_event: event('subscribe_msg_popup_event', {
    SubscribeMsgPopupEvent: open({ List: list(open(agreement)) }),
  }),
  subscribe_msg_change_event: event('subscribe_msg_change_event', {
    SubscribeMsgChangeEvent: open({ List: list(open(agreement)) }),
  }),
  subscribe_msg_sent_event: event('subscribe_msg_sent_event', {
    SubscribeMsgSentEvent: open({ List: list(open({ TemplateId: str(), MsgID: str(), ErrorCode: str(), ErrorStatus: str() })) }),
  }),
  component_verify_ticket: told('component_verify_ticket', { ComponentVerifyTicket: str() }),
  authorized: told('authorized', authorised),
  updateauthorized: told('updateauthorized', authorised),
  unauthorized: told('unauthorized', { AuthorizerAppid: str() }),
}
