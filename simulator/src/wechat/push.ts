import { CallbackError } from '@rapport/wecom/callback.ts'
import { openReply } from '@rapport/wecom/replies.ts'
import { buildWechatCallback } from '@rapport/wecom/wechat/callback.ts'
import type { XmlObject, XmlValue } from '@rapport/wecom/xml.ts'
import type { Message, Receiver } from '../world/callback-rows.ts'
import { dispatch } from '../world/callbacks.ts'
import type { Account, Component, WechatCallback } from '../world/wechat-rows.ts'
import { note, type World } from '../world/world.ts'
import { addLine } from './chats.ts'

/** Tells the account's own server, and every component that the account authorised, what a person did. They may answer with words. */
export function push(world: World, account: Account, openid: string, event: Message) {
  const message = { ToUserName: account.username, FromUserName: openid, CreateTime: world.clock.seconds(), ...event }
  const name = String(event.Event ?? `message/${String(event.MsgType)}`)
  const answered = (keys: { callback: WechatCallback; appid: string }) => (answer: string) => {
    try {
      const reply = replyIn(keys, answer)
      if (reply) take(world, account, openid, reply)
    } catch (error) {
      note(world, 'callback', undefined, '被动回复', `读不出来：${(error as Error).message}`, false)
      broken(world, account, openid, event)
    }
  }
  if (account.callback) {
    const keys = { callback: account.callback, appid: account.appid }
    dispatch(
      world,
      undefined,
      receiver(keys, { answered: answered(keys), failed: () => broken(world, account, openid, event) }),
      name,
      message,
    )
  }
  for (const component of Object.values(world.wechat.components)) {
    if (!component.callback || !component.authorisations.some((one) => one.appid === account.appid && !one.withdrawn)) continue
    const url = (component.message_url || component.callback.url).replace('$APPID$', account.appid)
    const keys = { callback: { ...component.callback, url }, appid: component.appid }
    dispatch(world, undefined, receiver(keys, { answered: answered(keys) }), name, message)
  }
}

/** Tells a component about itself and its accounts: sealed, answered with the word `success`. */
export function tellComponent(world: World, component: Component, InfoType: string, fields: Message) {
  if (!component.callback) return
  const message = { AppId: component.appid, CreateTime: world.clock.seconds(), InfoType, ...fields }
  dispatch(world, undefined, { ...receiver({ callback: component.callback, appid: component.appid }), literal: true }, InfoType, message)
}

function receiver(
  { callback, appid }: { callback: WechatCallback; appid: string },
  how: Pick<Receiver, 'answered' | 'failed'> = {},
): Receiver {
  return {
    callback,
    receiveId: appid,
    toUserName: appid,
    ...how,
    build: ({ message, receiveId, timestamp }) =>
      buildWechatCallback({ token: callback.token, aesKey: callback.aes_key, appid: receiveId, mode: callback.mode, message, timestamp }),
  }
}

/** What the answer says: nothing for `success` or an empty body; anything but that and XML is a broken server. */
function replyIn({ callback, appid }: { callback: WechatCallback; appid: string }, answer: string): XmlObject | undefined {
  if (['', 'success'].includes(answer.trim())) return undefined
  return openReply({ token: callback.token, aesKey: callback.aes_key, receiveId: appid }, answer) ?? fail()
}
function fail(): never {
  throw new CallbackError('xml')
}

const text = (value: XmlValue | undefined): string => (typeof value === 'string' ? value : '')
const part = (value: XmlValue | undefined): XmlObject => (typeof value === 'object' && !Array.isArray(value) ? value : {})

function take(world: World, account: Account, openid: string, reply: XmlObject) {
  const msgtype = text(reply.MsgType)
  const content = shown(account, msgtype, reply)
  if (!content) return note(world, 'callback', undefined, '被动回复', `不能展示的回复：${msgtype}`, msgtype === 'transfer_customer_service')
  addLine(world, account, openid, { from: 'account', msgtype, content }, 'passive_reply')
}

function shown(account: Account, msgtype: string, reply: XmlObject): Record<string, unknown> | undefined {
  const media = (name: string) => {
    const { MediaId, Title, Description } = part(reply[name])
    return account.media[text(MediaId)] && { media_id: text(MediaId), title: text(Title), description: text(Description) }
  }
  switch (msgtype) {
    case 'text':
      return text(reply.Content) ? { content: text(reply.Content) } : undefined
    case 'image':
      return media('Image')
    case 'voice':
      return media('Voice')
    case 'video':
      return media('Video')
    case 'music': {
      const { Title, Description, MusicUrl } = part(reply.Music)
      return { title: text(Title), description: text(Description), musicurl: text(MusicUrl) }
    }
    case 'news': {
      // one article is shown, whatever was sent (since 2018)
      const [first] = [part(reply.Articles).item ?? []].flat().map(part)
      const { Title, Description, PicUrl, Url } = first ?? {}
      return first && { articles: [{ title: text(Title), description: text(Description), picurl: text(PicUrl), url: text(Url) }] }
    }
    default:
      return undefined
  }
}

/** Three silent tries, or an answer that is none: the person who wrote reads this. */
function broken(world: World, account: Account, openid: string, event: Message) {
  if (event.MsgType === 'event' && event.Event !== 'CLICK') return
  addLine(
    world,
    account,
    openid,
    { from: 'account', msgtype: 'text', content: { content: '该公众号提供的服务出现故障，请稍后再试' } },
    'service_broken',
  )
}
