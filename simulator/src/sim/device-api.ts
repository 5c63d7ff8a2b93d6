import type { Device, SharedPage } from '../world/device-rows.ts'
import type { MiniPlace, Work } from './cards.ts'

/** A phone of a person; `hosts`: whose cookies it keeps. */
export type DeviceCard = Pick<Device, 'id' | 'name' | 'network' | 'large' | 'still'> & { hosts: string[] }
type Of = Work & { person_id: string; device?: string }

/** The phones that people open pages with. Without `device` it is their first. */
export interface DeviceApi {
  devices(input: Work & { person_id: string }): { devices: DeviceCard[] }
  /** Another phone, or one `instead_of` another: WeChat comes along, what pages kept there does not. */
  addDevice(input: Work & { person_id: string; name?: string; instead_of?: string }): DeviceCard
  /** Network, text half as large again, reduced motion; `clear_cookies`: what pages kept is gone. */
  setDevice(input: Of & { network?: Device['network']; large?: boolean; still?: boolean; clear_cookies?: boolean }): DeviceCard
  /** Where this phone reads a page: through the simulator, which sends WeChat's user agent and the phone's cookies. `outside`: in another browser. `mini`: it is the link of a mini program's page, which opens instead. */
  openPage(input: Of & { url: string; outside?: boolean }): Promise<{ url: string; mini?: MiniPlace }>
  /** The page's own address, from that under which a phone reads it: what copying a link gives. */
  pageOwn(input: { url: string }): { url: string }
  /** WeChat is ended from outside, in the middle of whatever its pages do. */
  killPages(input: Of): { ok: true }
  /** Pages that people of this person's company shared to their moments, newest first. */
  sharedPages(input: Work & { person_id: string }): { pages: SharedPage[] }
}

export const deviceRoutes = {
  devices: ['GET', '/sim/people/:person_id/devices', 'corpid?'],
  addDevice: ['POST', '/sim/people/:person_id/devices', 'corpid? instead_of? name?'],
  setDevice: ['POST', '/sim/people/:person_id/device', 'corpid? clear_cookies? device? large? network? still?'],
  openPage: ['POST', '/sim/people/:person_id/page', 'url corpid? device? outside?'],
  pageOwn: ['GET', '/sim/page', 'url'],
  killPages: ['POST', '/sim/people/:person_id/kill', 'corpid? device?'],
  sharedPages: ['GET', '/sim/people/:person_id/shared', 'corpid?'],
} as const satisfies Record<keyof DeviceApi, readonly ['GET' | 'POST', string, string?]>
