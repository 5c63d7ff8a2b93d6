import type { WecomInput } from './call.ts'
import type { CallOptions } from './calling.ts'
import { kfSyncMsg } from './calls/kf-messages.ts'
import type { WecomClient } from './client.ts'
import { WecomError } from './error.ts'
import { type ReadKfMessage, readKfMessage } from './kf-messages.ts'

export interface KfPage {
  messages: ReadKfMessage[]
  /** Store it together with the messages: whoever stopped goes on from the last one stored. */
  cursor: string
}

const TOKEN_DEAD = 95007
/** A page may be empty although more follows, but not so many in a row. */
const EMPTY_PAGES = 100

/**
 * Everything new of one account, page by page until has_more is 0; a page may be empty although more follows. The next page is asked for
 * only when the last one was taken. A token that died on the way (10 minutes) is left out: the rest comes at the slower rate, and 45009
 * ends the pull where it can be taken up again.
 */
export async function* pullKfMessages(
  client: WecomClient,
  from: WecomInput<typeof kfSyncMsg>,
  options: CallOptions = {},
): AsyncGenerator<KfPage, void, undefined> {
  let { token, cursor = '' } = from
  let empty = 0
  for (;;) {
    const input = { ...from, token, ...(cursor ? { cursor } : {}) }
    const answer = await client.call(kfSyncMsg, input, options).catch((failure: unknown) => {
      if (!token || !(failure instanceof WecomError) || failure.errcode !== TOKEN_DEAD) throw failure
      token = undefined
      return undefined
    })
    if (!answer) continue
    const next = answer.next_cursor || cursor
    yield { messages: answer.msg_list.map(readKfMessage), cursor: next }
    if (answer.has_more !== 1) return
    empty = answer.msg_list.length > 0 ? 0 : empty + 1
    // more is promised and the place does not move, or nothing ever comes: going on would never end
    if (next === cursor || empty === EMPTY_PAGES)
      throw new WecomError(kfSyncMsg, 'has_more without an end', { kind: 'unparsable', outcome: 'unknown' })
    cursor = next
  }
}
