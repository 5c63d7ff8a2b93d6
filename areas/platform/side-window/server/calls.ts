import { jssdkUrl } from '#core/server/config.ts'
import { implement } from '#core/server/implement.ts'
import { sideWindow } from '../contract.ts'

export default implement(sideWindow, {
  sdk: async (ctx) => ({ scriptUrl: jssdkUrl(ctx.app.config) }),
})
