import { type Device, newDevice } from '../world/device-rows.ts'
import { type Person, personKey } from '../world/openids.ts'
import { table } from '../world/provider-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { closePages } from './browser.ts'
import { faceOf } from './people.ts'

const DEVICES = 5

/** A person's phones, the first one made when it is asked for. */
export function devicesOf(world: World, person: Person): Device[] {
  const key = personKey(person)
  const found = Object.values(world.wechat.devices).filter((one) => one.person === key)
  return found.length ? found : [add(world, person, 1)]
}

function add(world: World, person: Person, number: number, name = `手机 ${number}`): Device {
  const key = personKey(person)
  const device = newDevice(`${key}/${number}`, key, name)
  world.wechat.devices[device.id] = device
  world.changed()
  return device
}

/** Another phone beside the others, or instead of one: WeChat comes along, what pages kept on the old one does not. */
export function addDevice(world: World, person: Person, { name, instead_of }: { name?: string; instead_of?: string }): Device {
  const held = devicesOf(world, person)
  const old = instead_of ? needDevice(world, person, instead_of) : undefined
  if (!old && held.length >= DEVICES) throw new Refusal(`一个人至多 ${DEVICES} 台手机`)
  const made = add(world, person, Math.max(...held.map(({ id }) => Number(id.split('/').at(-1)))) + 1, name)
  if (old) {
    closePages(world, old.id)
    delete world.wechat.devices[old.id]
  }
  note(world, 'person', undefined, old ? '换手机' : '另一台手机', `${faceOf(world, person).nickname} · ${made.name}`)
  return made
}

/** One of theirs; without an id the first. */
export function needDevice(world: World, person: Person, id?: string): Device {
  const held = devicesOf(world, person)
  const found = id ? held.find((one) => one.id === id) : held[0]
  if (!found) throw new Refusal(`没有这台手机：${id}`, 404)
  return found
}

export type DeviceChange = Partial<Pick<Device, 'network' | 'large' | 'still'>> & { clear_cookies?: boolean }

export function setDevice(world: World, device: Device, { clear_cookies, ...change }: DeviceChange): Device {
  if (change.network !== undefined && !['online', 'slow', 'offline'].includes(change.network))
    throw new Refusal('network 是 online、slow 或 offline')
  Object.assign(device, change)
  if (change.network !== undefined) note(world, 'person', undefined, '手机网络', `${device.name} · ${change.network}`)
  if (clear_cookies) {
    closePages(world, device.id)
    device.cookies = table()
    device.cleared++
  }
  world.changed()
  return device
}
