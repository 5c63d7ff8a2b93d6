import type { KeyboardEvent } from 'react'

type Key = KeyboardEvent<HTMLFormElement>
const sends = 'input:not([type]),input[type=text],input[type=search],input[type=email],input[type=tel],input[type=url],input[type=password]'
/** Here Enter takes what was typed or chosen. */
const takes = '.ant-picker,.ant-select,.ant-input-number,[role=combobox],.mc-composer'

/**
 * On a page Enter finishes a field (a time, a number, a name), never the form: its button sends, or Ctrl+Enter from anywhere. In a
 * dialog, where one line is often all there is, a text field sends as well.
 */
export const enterKeys = (compact: boolean) => ({
  // In the capture phase: otherwise the composer would insert a line break first.
  onKeyDownCapture(e: Key) {
    if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || !inside(e)) return
    e.preventDefault()
    e.stopPropagation()
    // Some fields report their value on blur only.
    const at = document.activeElement as HTMLElement | null
    at?.blur()
    at?.focus({ preventScroll: true })
    e.currentTarget.requestSubmit()
  },
  onKeyDown(e: Key) {
    const at = e.target
    if (e.key !== 'Enter' || e.nativeEvent.isComposing || !inside(e) || !(at instanceof HTMLInputElement)) return
    if (compact && at.matches(sends) && !at.closest(takes)) return
    e.preventDefault()
  },
})

/** Not in a panel that hangs elsewhere on the page. */
const inside = (e: Key): boolean => e.currentTarget.contains(e.target as Node)
