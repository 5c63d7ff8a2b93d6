import Type from 'typebox'
import { calls, query } from '#core/contract/call.ts'

export const sideWindow = calls('side-window', 'sidebar', {
  status: query({
    access: 'staff',
    about: 'self',
    output: Type.Object({ scriptUrl: Type.String() }),
    summary: 'What the page begins with: where it gets WeCom’s JS-SDK from (JSSDK_URL); the signatures are `auth.agentConfig`. R082.',
  }),
})
