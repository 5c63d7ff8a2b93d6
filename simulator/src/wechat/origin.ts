import type { Origin } from '../origin.ts'
import { ticketDue } from './consent.ts'
import { answerPlainly, answerSocket, wechatDoor } from './door.ts'

/** WeChat's open platform: official accounts, mini programs, components (platform/01 §5). */
export const wechat: Origin = {
  refusals: (world) => ({
    clientErrorHandler: (error, socket) => answerSocket(world, error, socket),
    frameworkErrors: (_error, _req, reply) => void answerPlainly(world, reply, 47001),
  }),
  routes: wechatDoor,
  due: ticketDue,
}
