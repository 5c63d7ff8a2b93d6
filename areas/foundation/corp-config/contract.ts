import Type from 'typebox'
import { calls, command, Instant, may, Nullable, page, pageOf, query, strict } from '#core/contract/call.ts'

const Key = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'sha256 of the callback' })
const State = Type.Union([Type.Literal('new'), Type.Literal('done'), Type.Literal('dead')])

export const callbacks = calls('corp-config', 'callback', {
  list: query({
    access: may('ia_config', 'read'),
    input: page({
      state: Type.Optional(State),
      /** `change_external_contact/add_external_contact` or its beginning. */
      event: Type.Optional(Type.String({ maxLength: 100 })),
      /** A userid, external_userid or chat_id that stands in it. */
      keyword: Type.Optional(Type.String({ minLength: 3, maxLength: 64 })),
    }),
    output: pageOf(
      Type.Object({
        callbackKey: Key,
        event: Type.String(),
        state: State,
        attempts: Type.Integer(),
        receivedAt: Instant,
        doneAt: Nullable(Instant),
        nextAt: Nullable(Instant),
        error: Nullable(Type.String()),
        body: Type.String(),
      }),
    ),
    summary: 'What WeCom told us, as it came, kept 30 days; newest first.',
  }),
  replay: command({
    access: may('ia_config', 'update'),
    input: strict({ callbackKeys: Type.Array(Key, { minItems: 1, maxItems: 100 }) }),
    output: Type.Object({ replayed: Type.Integer() }),
    summary: 'Treats callbacks as if they had just come. What a dead one has done already is not done again.',
  }),
})
