import { personBy } from '../people/who.ts'
import { killPages, pageAddress, realAddress } from '../wechat/browser.ts'
import { addDevice, devicesOf, needDevice, setDevice } from '../wechat/devices.ts'
import { miniPlace } from '../wechat/links.ts'
import type { Device } from '../world/device-rows.ts'
import type { World } from '../world/world.ts'
import type { DeviceApi, DeviceCard } from './device-api.ts'

const card = ({ id, name, network, large, still, cookies }: Device): DeviceCard => ({
  id,
  name,
  network,
  large,
  still,
  hosts: Object.entries(cookies).flatMap(([host, jar]) => (Object.keys(jar).length ? [host] : [])),
})

export function deviceActions(world: World) {
  const deviceOf = ({ person_id, corpid, device }: { person_id: string; corpid?: string; device?: string }) =>
    needDevice(world, personBy(world, person_id, corpid), device)
  return {
    devices: ({ person_id, corpid }) => ({ devices: devicesOf(world, personBy(world, person_id, corpid)).map(card) }),
    addDevice: ({ person_id, corpid, ...how }) => card(addDevice(world, personBy(world, person_id, corpid), how)),
    setDevice: ({ person_id, corpid, device, ...change }) => {
      const { network, large, still, clear_cookies } = change
      const said = Object.fromEntries(Object.entries({ network, large, still, clear_cookies }).filter(([, value]) => value !== undefined))
      return card(setDevice(world, deviceOf({ person_id, ...(corpid && { corpid }), ...(device && { device }) }), said))
    },
    async openPage({ url, outside = false, ...of }) {
      const mini = miniPlace(world, url)
      const address = await pageAddress(world, deviceOf(of), url, outside)
      return { url: address, ...(mini && mini !== 'ended' ? { mini } : {}) }
    },
    pageOwn: ({ url }) => ({ url: realAddress(world, url) }),
    killPages(of) {
      killPages(world, deviceOf(of))
      return { ok: true }
    },
    sharedPages({ person_id, corpid }) {
      const { corp } = personBy(world, person_id, corpid)
      return { pages: world.wechat.shared.filter((one) => one.corpid === corp.corpid).reverse() }
    },
  } satisfies DeviceApi
}
