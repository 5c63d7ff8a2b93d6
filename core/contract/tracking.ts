import Type from 'typebox'
import { calls, command, strict } from './call.ts'

const Word = Type.String({ maxLength: 128 })
/** Usage tracking (R047, R069): silent, needs a page, function or event name. */
export const corpCommon = calls('usage-tracking', 'corp_common', {
  staffActive: command({
    access: 'staff',
    about: 'own',
    because: 'pages count who opens them',
    unaudited: 'it is a count itself',
    input: strict({
      page: Type.Optional(Word),
      function: Type.Optional(Word),
      event: Type.Optional(Word),
      data: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 512 }), Type.Number(), Type.Boolean()]))),
    }),
  }),
})
