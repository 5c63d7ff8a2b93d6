import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'

export const byBlackList = conditions({ blackList: Type.Optional(Type.Union([Type.Literal('on'), Type.Literal('off')])) })
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byBlackList> {}
}
