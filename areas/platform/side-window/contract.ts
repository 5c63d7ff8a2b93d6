import Type from 'typebox'
import { calls, query } from '#core/contract/call.ts'

export const sideWindow = calls('side-window', 'side_window', {
  sdk: query({
    access: 'staff',
    output: Type.Object({ scriptUrl: Type.String() }),
    summary: 'Where the page gets WeCom’s JS-SDK from (JSSDK_URL); the signatures are `auth.agentConfig`.',
  }),
})
