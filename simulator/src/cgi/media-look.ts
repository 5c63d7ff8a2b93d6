// What a file says of itself, as far as a limit asks for it. Undefined: it does not say.

/** Width and height of a PNG, or of a JPEG by its frame header. */
export function pictureSize(bytes: Buffer): [number, number] | undefined {
  if (bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR') return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return undefined
}

export const isMp4 = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp'

/** How long an MP4 lasts, by its movie header. */
export function videoSeconds(bytes: Buffer): number | undefined {
  const at = bytes.indexOf('mvhd')
  if (at < 0 || at + 36 > bytes.length) return undefined
  const long = bytes[at + 4] === 1
  const scale = bytes.readUInt32BE(at + (long ? 24 : 16))
  const length = long ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20)
  return scale > 0 ? length / scale : undefined
}

const AMR = '#!AMR\n'
/** Bytes of a frame by its mode; each is 20 ms. */
const frames = [13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1]

export function voiceSeconds(bytes: Buffer): number | undefined {
  if (bytes.toString('latin1', 0, AMR.length) !== AMR) return undefined
  let count = 0
  for (let at = AMR.length; at < bytes.length; at += frames[(bytes[at]! >> 3) & 15]!) count++
  return count / 50
}
