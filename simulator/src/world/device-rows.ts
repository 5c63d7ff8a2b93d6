import { table } from './provider-rows.ts'

/** A phone that somebody opens pages with. What a page keeps about its visitor is kept here, not in the browser that draws the phone. */
export interface Device {
  id: string
  /** Whose it is (`personKey`): the same WeChat seen from several companies has one. */
  person: string
  name: string
  network: 'online' | 'slow' | 'offline'
  /** Text half as large again (设置 → 字体大小). */
  large: boolean
  /** Reduced motion (系统 → 辅助功能). */
  still: boolean
  /** By host, then by name. */
  cookies: Record<string, Record<string, Cookie>>
  /** How often its cookies were cleared: pages then stand at other addresses, so what their scripts stored is gone, too. */
  cleared: number
}

export interface Cookie {
  value: string
  path: string
  /** Milliseconds; absent: until the browser is closed. */
  until?: number
}

/** A page that somebody shared to their moments; milliseconds. */
export interface SharedPage {
  at: number
  /** Whose moments (`personKey`), and their company. */
  person: string
  corpid: string
  name: string
  avatar: string
  title: string
  url: string
  picurl: string
}

export const newDevice = (id: string, person: string, name: string): Device => ({
  id,
  person,
  name,
  network: 'online',
  large: false,
  still: false,
  cookies: table(),
  cleared: 0,
})
