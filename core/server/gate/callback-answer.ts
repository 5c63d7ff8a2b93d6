import type { FastifyReply } from 'fastify'

/** The name on the envelope, only to find the key; that the message is really for them is checked after decrypting. */
export function receiverOf(body: Buffer): string {
  return /<ToUserName>(?:<!\[CDATA\[)?([\w-]{1,64})/.exec(body.toString('latin1'))?.[1] ?? ''
}

export const plain = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
