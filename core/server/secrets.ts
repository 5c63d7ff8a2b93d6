import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals what is secret at rest (AES-256-GCM) and signs links. Keys come from SECRET_KEY, one per purpose. */
export interface Secrets {
  seal(text: string): string
  open(sealed: string): string
  sign(text: string): string
}

export function secretsFrom(secretKey: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'rapport', purpose, 32))
  const sealKey = key('seal')
  const signKey = key('sign')
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed) {
      const [version, data] = sealed.split('.')
      if (version !== '1' || !data) throw new Error('a sealed value of another key version')
      const b = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, b.subarray(0, 12))
      decipher.setAuthTag(b.subarray(12, 28))
      return Buffer.concat([decipher.update(b.subarray(28)), decipher.final()]).toString('utf8')
    },
    sign: (text) => createHmac('sha256', signKey).update(text).digest('base64url'),
  }
}
