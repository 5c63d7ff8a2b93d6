import { constants, createCipheriv, createDecipheriv, type KeyObject, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import { FinanceError } from './error.ts'

// How a message is opened (platform/07 §3). First RSA: that step is public. Then a step that only the closed library knows; the
// simulator has a profile of its own for it (ours, unverified against the platform).

/** `profile`: the simulator's AES; otherwise the path of the native library. */
export type Cipher = 'profile' | { library: string }

const KEY_BYTES = 32
const rsa = (key: KeyObject) => ({ key, padding: constants.RSA_PKCS1_PADDING })

/**
 * The random key behind `encrypt_random_key`. With a wrong key, or a ciphertext somebody touched, Node answers random bytes instead of an
 * error (implicit rejection), so neither the answer nor its time tells whether the padding was right; what throws for another reason is
 * made to look the same.
 */
export function openRandomKey(privateKey: KeyObject, encryptRandomKey: string): string {
  try {
    return privateDecrypt(rsa(privateKey), Buffer.from(encryptRandomKey, 'base64')).toString('latin1')
  } catch {
    return randomBytes(KEY_BYTES).toString('base64')
  }
}

/** Opens a message of the simulator: AES-256-CBC, the vector is the first half of the key. */
export function openProfile(randomKey: string, encryptMsg: string): string {
  const decoded = Buffer.from(randomKey, 'base64')
  // a key of another length goes the same way as a wrong one
  const key = decoded.length === KEY_BYTES ? decoded : randomBytes(KEY_BYTES)
  try {
    const aes = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16))
    return Buffer.concat([aes.update(encryptMsg, 'base64'), aes.final()]).toString('utf8')
  } catch {
    throw new FinanceError(10006)
  }
}

/** The other direction, for the simulator. */
export function sealProfile(publicKey: KeyObject, text: string): { encrypt_random_key: string; encrypt_chat_msg: string } {
  const key = randomBytes(KEY_BYTES)
  const aes = createCipheriv('aes-256-cbc', key, key.subarray(0, 16))
  return {
    encrypt_random_key: publicEncrypt(rsa(publicKey), Buffer.from(key.toString('base64'))).toString('base64'),
    encrypt_chat_msg: Buffer.concat([aes.update(text, 'utf8'), aes.final()]).toString('base64'),
  }
}
