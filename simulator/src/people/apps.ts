import { scopeOf } from '../cgi/scope.ts'
import type { AppCard } from '../sim/office-api.ts'
import type { App } from '../world/access-rows.ts'
import type { PlatformEvent } from '../world/callback-rows.ts'
import type { Corp } from '../world/corp.ts'
import type { Menu } from '../world/office-rows.ts'
import type { Member } from '../world/rows.ts'
import { appOf, note, Refusal, type World } from '../world/world.ts'
import { HERE, kindOfPicture, type Params, text } from './jssdk-call.ts'
import { keepFile } from './kf-files.ts'
import { usedApp } from './licenses.ts'
import { tellAndHear } from './replies.ts'
import { face } from './who.ts'

// An app in a member's client: its menu, what is written to it, and what it is told of both (platform/02 §6.10, §6.11).

const isSeen = (corp: Corp, app: App, member: Member) =>
  app.kind === 'app' && !app.closed && !app.withdrawn && scopeOf(corp, app).members.has(member.userid.toLowerCase())

export const appsOf = (world: World, corp: Corp, member: Member): AppCard[] =>
  corp.apps
    .filter((app) => isSeen(corp, app, member))
    .map(({ agentid, name, logo, home_url, workbench }) => ({
      agentid,
      name,
      logo: face(world, logo),
      home_url,
      menu: corp.menus.get(String(agentid))?.button ?? [],
      ...(workbench ? { workbench: { type: workbench.type, data: workbench.users[member.userid] ?? workbench.data } } : {}),
    }))

function need(corp: Corp, member: Member, agentid: number): App {
  const app = appOf(corp, agentid)
  if (!app || !isSeen(corp, app, member)) throw new Refusal('没有这个应用', 404)
  return app
}

/** Somebody looks at the app: it hears so if it asked to (agent/set). */
export function enterApp(world: World, corp: Corp, member: Member, agentid: number) {
  const app = need(corp, member, agentid)
  usedApp(world, corp, app, member)
  if (app.isreportenter) tellAndHear(world, corp, app, member, { Event: 'enter_agent', EventKey: '' })
  const place = { Latitude: String(HERE.latitude), Longitude: String(HERE.longitude), Precision: '20', AppType: 'wxwork' }
  if (app.report_location_flag) tellAndHear(world, corp, app, member, { Event: 'LOCATION', ...place })
  note(world, 'person', corp, '进入应用', `${member.name} · ${app.name}`)
}

/** What a button asked its presser for. The names of pictures and places inside are unverified. */
function given(type: string, chosen: Params = {}): Pick<PlatformEvent, string> {
  if (type.startsWith('scancode_')) return { ScanCodeInfo: { ScanType: 'qrcode', ScanResult: text(chosen, 'text') } }
  if (type.startsWith('pic_')) {
    const count = Array.isArray(chosen.images) ? chosen.images.length : 0
    return { SendPicsInfo: { Count: String(count) } }
  }
  if (type !== 'location_select') return {}
  return { SendLocationInfo: { Location_X: String(HERE.latitude), Location_Y: String(HERE.longitude), Scale: '15', Label: '静安寺' } }
}

/** A member presses a button of the app's menu; only this app hears of it. Pictures and places that it asked for follow as messages. */
export function pressMenu(world: World, corp: Corp, member: Member, agentid: number, name: string, chosen?: Params): { url?: string } {
  const app = need(corp, member, agentid)
  const buttons: Menu['button'] = (corp.menus.get(String(agentid))?.button ?? []).flatMap((b) => [b, ...(b.sub_button ?? [])])
  const button = buttons.find((b) => b.name === name && b.type)
  if (!button) throw new Refusal(`菜单里没有：${name}`, 404)
  const type = button.type!
  tellAndHear(world, corp, app, member, {
    Event: type,
    EventKey: type === 'view' ? (button.url ?? '') : (button.key ?? ''),
    ...given(type, chosen),
  })
  note(world, 'person', corp, '点击菜单', `${member.name} · ${name}`)
  if (type.startsWith('pic_') && Array.isArray(chosen?.images))
    for (const image of chosen.images) sayToApp(world, corp, member, agentid, { image: String(image) })
  if (type === 'location_select') sayToApp(world, corp, member, agentid, { location: true })
  return button.url ? { url: button.url } : {}
}

/** Words, a picture (a data: address), or where one stands. */
export function sayToApp(
  world: World,
  corp: Corp,
  member: Member,
  agentid: number,
  said: { text?: string; image?: string; location?: boolean },
): { msgid: string } {
  const app = need(corp, member, agentid)
  const { msgtype, body, message } = spoken(world, corp, said)
  const msgid = String(corp.ids.number())
  const at = world.clock.now()
  corp.notices.push({
    msgid,
    agentid,
    userid: member.userid,
    at,
    msgtype,
    body: { [msgtype]: body },
    recalled: false,
    read: true,
    mine: true,
  })
  tellAndHear(world, corp, app, member, { MsgType: msgtype, MsgId: msgid, ...message })
  note(world, 'person', corp, '发给应用', `${member.name} → ${app.name}`)
  world.changed()
  return { msgid }
}

function spoken(world: World, corp: Corp, said: { text?: string; image?: string; location?: boolean }) {
  if (said.location) {
    const { latitude, longitude, name } = HERE
    const message = { Location_X: String(latitude), Location_Y: String(longitude), Scale: '15', Label: name, AppType: 'wxwork' }
    return { msgtype: 'location', body: { latitude, longitude, name }, message }
  }
  if (said.image !== undefined) {
    const { kind, base64 } = kindOfPicture(said.image)
    const media_id = keepFile(world, corp, 'image', { name: `image.${kind}`, base64 })
    return { msgtype: 'image', body: { media_id }, message: { PicUrl: `${world.url}/sim/media/${media_id}`, MediaId: media_id } }
  }
  const content = said.text?.trim() ?? ''
  if (content === '') throw new Refusal('消息不能为空')
  return { msgtype: 'text', body: { content }, message: { Content: content } }
}
