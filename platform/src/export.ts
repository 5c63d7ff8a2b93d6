import { createCipheriv, createDecipheriv } from 'node:crypto'

// One block of an address book export (platform/03 §5): AES-256-CBC under the key the caller gave, its first 16 bytes as IV,
// padded to 32 bytes. Callbacks use the same cipher around a frame of their own (callback.ts).

const BLOCK = 32

function keyOf(aesKey: string): Buffer {
  if (!/^[A-Za-z0-9+/]{43}$/.test(aesKey)) throw new Error('encoding_aeskey must be 43 base64 characters')
  return Buffer.from(`${aesKey}=`, 'base64')
}

/** `{ userlist }`, `{ department }` or `{ userlist, partylist }`; throws when the key is another or the block is damaged. */
export function readExport(aesKey: string, cipherText: Uint8Array): Record<string, unknown> {
  const key = keyOf(aesKey)
  if (cipherText.length === 0 || cipherText.length % BLOCK !== 0) throw new Error('not a whole block')
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(cipherText), decipher.final()])
  const pad = padded[padded.length - 1]!
  if (pad < 1 || pad > BLOCK || !padded.subarray(-pad).every((byte) => byte === pad))
    throw new Error('wrong encoding_aeskey or damaged block')
  return JSON.parse(padded.subarray(0, -pad).toString('utf8')) as Record<string, unknown>
}

/** The sender's side, for simulators and tests. */
export function writeExport(aesKey: string, rows: Record<string, unknown>): Buffer {
  const key = keyOf(aesKey)
  const plain = Buffer.from(JSON.stringify(rows))
  const pad = BLOCK - (plain.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(pad, pad)), cipher.final()])
}
