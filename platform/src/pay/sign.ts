import { createHash, createHmac, randomUUID } from 'node:crypto'

// Signatures of WeChat Pay v2 (platform/09 §1.3).

export type SignType = 'MD5' | 'HMAC-SHA256'
export type Signable = Record<string, string | number | undefined>

const joined = (fields: Signable, names: readonly string[]) =>
  names
    .filter((name) => fields[name] !== undefined && fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()

/** Over the named fields only, with the secret of the payment app (企业支付). It comes first: `sign` covers it. */
export const workwxSign = (fields: Signable, names: readonly string[], secret: string): string =>
  md5(`${joined(fields, names)}&secret=${secret}`)

/** Over everything that is not empty, with the merchant's API key. */
export function paySign(fields: Signable, key: string, type: SignType = 'MD5'): string {
  const names = Object.keys(fields).filter((name) => name !== 'sign')
  const text = `${joined(fields, names)}&key=${key}`
  return type === 'MD5' ? md5(text) : createHmac('sha256', key).update(text, 'utf8').digest('hex').toUpperCase()
}

/** 32 characters. A UUID's dice are drawn for many at a time; `randomBytes` would be a tenth of what an answer costs. */
export const nonceStr = () => randomUUID().replaceAll('-', '')
