import { constants, createCipheriv, createDecipheriv, type KeyObject, privateDecrypt, publicEncrypt } from 'node:crypto'

/** A sealed part of an answer or a notice: AEAD_AES_256_GCM with the merchant's APIv3 key (32 bytes). */
export interface Sealed {
  algorithm: string
  /** Base64; the last 16 bytes are the tag. */
  ciphertext: string
  nonce: string
  associated_data?: string
}

const TAG = 16

export function sealText(apiV3Key: string, plain: string, nonce: string, associated_data: string): Sealed {
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce)
  cipher.setAAD(Buffer.from(associated_data))
  const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), nonce, associated_data }
}

/** Throws when it was sealed with another key, or changed on its way. */
export function openSealed(apiV3Key: string, sealed: Sealed): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  if (sealed.algorithm !== 'AEAD_AES_256_GCM' || bytes.length < TAG)
    throw new Error(`not sealed with AEAD_AES_256_GCM: ${sealed.algorithm}`)
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, sealed.nonce, { authTagLength: TAG })
  decipher.setAAD(Buffer.from(sealed.associated_data ?? ''))
  decipher.setAuthTag(bytes.subarray(-TAG))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]).toString('utf8')
}

const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }

/** Names of people travel under the platform's public key (RSAES-OAEP, SHA-1). */
export const sealField = (key: KeyObject, plain: string) => publicEncrypt({ key, ...padding }, Buffer.from(plain)).toString('base64')

/** The platform's side. Throws when it is not sealed with this key. */
export const openField = (key: KeyObject, sealed: string) =>
  privateDecrypt({ key, ...padding }, Buffer.from(sealed, 'base64')).toString('utf8')
