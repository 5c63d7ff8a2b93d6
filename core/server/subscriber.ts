import { isIPv6 } from 'node:net'

/** One subscriber: an IPv4 address, also when it comes as IPv6, or the /64 that everybody with IPv6 is given. */
export function subscriberOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 || !isIPv6(ip)) return v4 ?? ip.slice(0, 64)
  const [head, tail] = ip.split('%')[0]!.split('::')
  const [left, right] = [head, tail].map((part) => (part ? part.split(':') : []))
  const groups = tail === undefined ? left! : [...left!, ...Array<string>(8 - left!.length - right!.length).fill('0'), ...right!]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
