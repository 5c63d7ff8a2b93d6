import { BlockList, isIPv6 } from 'node:net'
import type { SessionItem } from '../contract.ts'

const machine = new BlockList()
machine.addSubnet('127.0.0.0', 8)
machine.addAddress('::1', 'ipv6')
/** RFC 1918, link-local, carriers' own (RFC 6598), unique local IPv6. */
const inside = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  inside.addSubnet(net, bits)
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')

/** Where an address is, as far as it says so itself: there is no map of the world's addresses here. */
export function networkOf(given: string): SessionItem['network'] {
  const ip = given.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
  if (machine.check(ip, family)) return 'machine'
  return inside.check(ip, family) ? 'private' : 'public'
}
