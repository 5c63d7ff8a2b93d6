import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '../world/world.ts'

/** Every request of the origin. */
export async function wechatDoor(app: FastifyInstance, world: World) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
  app.setErrorHandler((_error, _req, reply) => answerPlainly(world, reply, -1))
  app.all('/*', (_req, reply) => answerPlainly(world, reply, 40066))
}

/** A refusal without a call: the address itself cannot be read. */
export function answerPlainly(_world: World, reply: FastifyReply, errcode: number) {
  return reply
    .status(200)
    .header('content-type', 'application/json; charset=UTF-8')
    .send(JSON.stringify({ errcode, errmsg: words(errcode) }))
}

/** What is no HTTP at all: the connection ends with the same kind of words. */
export function answerSocket(_world: World, error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const text = JSON.stringify({ errcode: 44002, errmsg: words(44002) })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=UTF-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

const words = (errcode: number) => ({ [-1]: 'system error', 40066: 'invalid url', 44002: 'empty post data' })[errcode] ?? 'error'
