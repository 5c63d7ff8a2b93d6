import { Fragment } from 'react'
import type { Variable } from '#core/contract/message.ts'
import { useText } from '../../text/text.ts'
import './message.css'
import { messageText } from './text.ts'

/** A text with its variables as the chips they are in the composer: where it is read back and nobody receives it yet. */
export function Said({ text: said }: { text: string }) {
  const text = useText(messageText)
  return said.split(/\{\{(customer_name|staff_name)\}\}/).map((piece, i) =>
    i % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text stand in their order
      <span key={i} className="mc-var">
        {text[piece as Variable]}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text stand in their order
      <Fragment key={i}>{piece}</Fragment>
    ),
  )
}
