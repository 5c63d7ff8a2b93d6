import { openidOf, type Person } from '../world/openids.ts'
import { type Account, freshId, isOfficial, type Scene } from '../world/wechat-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { addLine, openFor } from './chats.ts'
import { menuFor } from './menus.ts'
import { faceOf } from './people.ts'
import { push } from './push.ts'

const sceneKey = (scene: Scene) => scene.scene_str || String(scene.scene_id)

/** A person follows, by a code with a scene or otherwise; who follows already only scans. */
export function follow(world: World, account: Account, person: Person, ticket?: string, found = 'ADD_SCENE_SEARCH') {
  if (!isOfficial(account)) throw new Refusal(`${account.name} 是小程序，不能关注`)
  const openid = openidOf(world, person, account.appid)
  const now = world.clock.seconds()
  const scene = ticket ? account.scenes[ticket] : undefined
  if (ticket && (!scene || scene.expires_at <= now)) throw new Refusal('二维码已失效', 404)
  const before = account.followers[openid]
  const { nickname } = faceOf(world, person)
  if (before?.subscribe) {
    if (scene) {
      openFor(world, account, openid, 'scan')
      push(world, account, openid, { MsgType: 'event', Event: 'SCAN', EventKey: sceneKey(scene), Ticket: scene.ticket })
    }
    return { openid, followed: false }
  }
  account.followers[openid] = {
    openid,
    subscribe: 1,
    subscribe_time: now,
    scene: scene ? 'ADD_SCENE_QR_CODE' : found,
    qr_scene: scene?.scene_id ?? 0,
    qr_scene_str: scene?.scene_str ?? '',
    remark: '',
    tagid_list: [],
  }
  openFor(world, account, openid, 'follow')
  note(world, 'person', undefined, '关注公众号', `${nickname} → ${account.name}`)
  world.changed()
  const by = scene ? { EventKey: `qrscene_${sceneKey(scene)}`, Ticket: scene.ticket } : { EventKey: '' }
  push(world, account, openid, { MsgType: 'event', Event: 'subscribe', ...by })
  return { openid, followed: true }
}

export function unfollow(world: World, account: Account, person: Person) {
  const openid = openidOf(world, person, account.appid)
  const row = account.followers[openid]
  if (!row?.subscribe) throw new Refusal(`${faceOf(world, person).nickname} 没有关注 ${account.name}`)
  row.subscribe = 0
  row.tagid_list = []
  delete account.openings[openid]
  note(world, 'person', undefined, '取消关注', `${faceOf(world, person).nickname} → ${account.name}`)
  world.changed()
  push(world, account, openid, { MsgType: 'event', Event: 'unsubscribe', EventKey: '' })
  return { openid }
}

/** What people can say; names in the push are the platform's. */
export type Saying =
  | { msgtype: 'text'; content: { content: string; menu_id?: string } }
  | { msgtype: 'image' | 'voice' | 'video'; content: { media_id: string } }
  | { msgtype: 'location'; content: { latitude: number; longitude: number; label?: string } }
  | { msgtype: 'link'; content: { title: string; description?: string; url: string } }

/** A person writes to an account they follow, or to a mini program's customer service. */
export function sayTo(world: World, account: Account, person: Person, saying: Saying) {
  const openid = openidOf(world, person, account.appid)
  if (isOfficial(account) && !account.followers[openid]?.subscribe) throw new Refusal(`先关注 ${account.name}`)
  openFor(world, account, openid, 'message')
  const line = addLine(world, account, openid, { from: 'person', msgtype: saying.msgtype, content: saying.content })
  // int64 as text
  const MsgId = `${world.clock.now()}${String(++world.wechat.count)
    .padStart(6, '0')
    .slice(-6)}`
  push(world, account, openid, { MsgType: saying.msgtype, ...bodyOf(world, saying), MsgId })
  return line
}

function bodyOf(world: World, { msgtype, content }: Saying): Record<string, string> {
  switch (msgtype) {
    case 'text':
      return { Content: content.content, ...(content.menu_id ? { bizmsgmenuid: content.menu_id } : {}) }
    case 'image':
      return { PicUrl: `${world.origins.wechat?.url ?? ''}/mmbiz/${content.media_id}`, MediaId: content.media_id }
    case 'voice':
      return { MediaId: content.media_id, Format: 'amr' }
    case 'video':
      return { MediaId: content.media_id, ThumbMediaId: content.media_id }
    case 'location': {
      const { latitude, longitude, label = '' } = content
      return { Location_X: String(latitude), Location_Y: String(longitude), Scale: '16', Label: label }
    }
    case 'link':
      return { Title: content.title, Description: content.description ?? '', Url: content.url }
  }
}

/** A follower presses a button of the menu they see: its server hears of it, and a link or a mini program is where it leads. */
export function pressMenu(world: World, account: Account, person: Person, name: string): { url?: string; appid?: string; page?: string } {
  const openid = openidOf(world, person, account.appid)
  if (!account.followers[openid]?.subscribe) throw new Refusal(`先关注 ${account.name}`)
  const button = menuFor(account, openid)
    .flatMap((one) => one.sub_button ?? [one])
    .find((one) => one.name === name)
  if (!button) throw new Refusal(`菜单里没有 ${name}`, 404)
  const { type = '', key = '', url = '', appid = '', pagepath = '' } = button
  const tell = (Event: string, EventKey: string) => push(world, account, openid, { MsgType: 'event', Event, EventKey })
  if (type === 'view') {
    tell('VIEW', url)
    return { url }
  }
  if (type === 'miniprogram') {
    tell('view_miniprogram', pagepath)
    return { appid, page: pagepath }
  }
  if (type !== 'click') throw new Refusal(`这种按钮手机上还没有：${type}`)
  openFor(world, account, openid, 'menu')
  tell('CLICK', key)
  return {}
}

/** The person is asked whether the account may send these, and answers. */
export function agree(world: World, account: Account, person: Person, template_ids: string[], accept: boolean) {
  const openid = openidOf(world, person, account.appid)
  for (const id of template_ids) {
    if (!account.templates.some((one) => one.template_id === id && one.subscribe)) throw new Refusal(`没有这个订阅模板：${id}`, 404)
    if (accept) account.agreed[`${openid} ${id}`] = (account.agreed[`${openid} ${id}`] ?? 0) + 1
  }
  world.changed()
  const status = accept ? 'accept' : 'reject'
  const List = template_ids.map((TemplateId) => ({ TemplateId, SubscribeStatusString: status, PopupScene: '2' }))
  push(world, account, openid, {
    MsgType: 'event',
    Event: 'subscribe_msg_popup_event',
    SubscribeMsgPopupEvent: { List },
  })
}

/** A template that needs an agreement, as its owner picked it in the console or by the API. */
export function addSubscribeTemplate(world: World, account: Account, title: string, content: string, example = ''): string {
  const template_id = freshId(world.wechat, 43)
  account.templates.push({ template_id, title, content, example, subscribe: true })
  world.changed()
  return template_id
}
