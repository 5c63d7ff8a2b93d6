import type { Corp } from '../world/corp.ts'
import type { Member } from '../world/rows.ts'
import { Refusal, type World } from '../world/world.ts'
import { needStaff } from './who.ts'

export type Params = Record<string, unknown>

export interface JsCall {
  name: string
  corpid: string
  agentid: number
  userid: string
  customer: string
  chat: string
  entry: string
  params: Params
  /** There is somebody to ask: a function that needs a choice says so first, and is called again with what was `chosen`. */
  asks?: boolean
  chosen?: Params
  /** What the page said to setShareAttr. */
  share?: Params
  /** Of the private message the page was opened from. */
  share_ticket?: string
}

/** The person has to choose first, and is shown these parameters besides those of the page. */
export interface JsAsk {
  ask: Params
}

/** `open` names the conversation that the client shows afterwards. */
export type JsFunction = (world: World, corp: Corp, call: JsCall, open: (conversation_id: string) => void) => Params | JsAsk

export const mustAsk = (call: JsCall) => call.asks === true && call.chosen === undefined

export const text = (params: Params, name: string): string => (typeof params[name] === 'string' ? params[name] : '')
export const number = (params: Params, name: string): number => (typeof params[name] === 'number' ? params[name] : 0)
/** Ids come as a list, or in one string with semicolons. */
export const ids = (params: Params | undefined, name: string): string[] => {
  const given = params?.[name]
  return (Array.isArray(given) ? given.map(String) : String(given ?? '').split(';')).filter(Boolean)
}

/** Where the phone stands unless its holder says otherwise. */
export const HERE = { latitude: 31.2237, longitude: 121.4467, name: '静安寺' }

const PICTURE = /^data:image\/(png|jpeg);base64,(.+)$/

/** A picture as a page or a phone hands it on: a data: address. */
export function kindOfPicture(
  address: string,
  wrong = 'an image is data:image/png or jpeg in base64',
): { kind: 'png' | 'jpg'; base64: string } {
  const [, kind, base64 = ''] = PICTURE.exec(address) ?? []
  if (!kind) throw new Refusal(wrong)
  return { kind: kind === 'png' ? 'png' : 'jpg', base64 }
}

export const caller = (world: World, corp: Corp, call: JsCall): Member => needStaff(world, call.userid, corp.corpid).member

/** Who may talk to customers; the others hear `no permission`. */
export function seller(world: World, corp: Corp, call: JsCall): Member {
  const member = caller(world, corp, call)
  if (!member.customer_contact) throw new Refusal('no permission')
  return member
}
