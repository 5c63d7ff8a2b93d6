import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const derive = (password: string, nonce: Buffer, how: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2('argon2id', { message: password, nonce, ...how }, (error, key) => (error ? reject(error) : resolve(key))),
  )

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const [, kind, , params, salt, key] = hash.split('$')
  const m = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(params ?? '')
  if (kind !== 'argon2id' || !m || !salt || !key) return false
  const expected = Buffer.from(key, 'base64url')
  const how = { memory: Number(m[1]), passes: Number(m[2]), parallelism: Number(m[3]), tagLength: expected.length }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), how), expected)
}
