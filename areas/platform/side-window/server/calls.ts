import { jssdkUrl } from '#core/server/config.ts'
import { implement } from '#core/server/implement.ts'
import { sideWindow } from '../contract.ts'

export default implement(sideWindow, {
  status: async (ctx) => ({ scriptUrl: jssdkUrl(ctx.app.config) }),
})
