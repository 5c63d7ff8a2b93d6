import { Smile, UserRound, UserRoundCheck } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef } from 'react'
import { utf8Bytes, type Variable, variables } from '#core/contract/message.ts'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { Pop } from '../../ui/Pop.tsx'
import { messageText } from './text.ts'
import { fromBox, toHtml, tokenOf } from './tokens.ts'

const emoji = '😀😄😂🤣😊😍🥰😘😎🤔😅😭😡🥳😴🙏👍👏🙌💪🤝👋👌✌️❤️💛💚💙💔✨🎉🎁🎂🌹🌸🌾🍞🥐🍰☕🍵🔥⭐☀️🌙⏰📢📍📅✅❗❓'
// Intl.Segmenter keeps ✌️ and ❤️ (two code points) in one piece.
const emojis = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(emoji)].map((s) => s.segment)

interface TextBoxProps {
  id?: string
  value: string
  onChange: (value: string) => void
  max: number
  allowed: readonly Variable[]
  label: string
  placeholder: string
  error?: string
  describedBy?: string
  disabled?: boolean
}

export function TextBox(props: TextBoxProps) {
  const { value, onChange, max, error } = props
  const text = useText(messageText)
  const box = useRef<HTMLDivElement>(null)
  const composing = useRef(false)
  const written = useRef<string>(undefined)
  const label = (name: Variable) => text[name]
  const labels = variables.map(label).join()

  // The box is the browser's while somebody types in it; it is only rewritten when the value comes from elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels stand for the language
  useEffect(() => {
    if (!box.current || (written.current === value && box.current.dataset.labels === labels)) return
    box.current.innerHTML = toHtml(value, label, props.allowed)
    box.current.dataset.labels = labels
    written.current = value
  }, [value, labels])

  const read = () => {
    if (!box.current || composing.current) return
    const next = fromBox(box.current)
    written.current = next
    if (next !== value) onChange(next)
  }
  /** At the cursor; the browser's own command keeps undo working. */
  const insert = (html: string, plain: boolean) => {
    const el = box.current
    if (!el) return
    const at = getSelection()
    if (!at?.anchorNode || !el.contains(at.anchorNode)) {
      el.focus()
      const end = document.createRange()
      end.selectNodeContents(el)
      end.collapse(false)
      at?.removeAllRanges()
      at?.addRange(end)
    }
    const done = document.execCommand?.(plain ? 'insertText' : 'insertHTML', false, html)
    if (!done) {
      if (plain) el.append(html)
      else el.insertAdjacentHTML('beforeend', html)
    }
    read()
  }
  const paste = (e: ClipboardEvent) => {
    e.preventDefault()
    insert(e.clipboardData.getData('text/plain').replace(/\r\n/g, '\n'), true)
  }
  const bytes = utf8Bytes(value)
  return (
    <div className={`mc-text${error ? ' wrong' : ''}${props.disabled ? ' off' : ''}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot hold a variable as one piece */}
      <div
        ref={box}
        id={props.id}
        className="mc-box"
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={props.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={props.describedBy}
        contentEditable={!props.disabled}
        suppressContentEditableWarning
        data-placeholder={value ? undefined : props.placeholder}
        onInput={read}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={() => {
          composing.current = false
          read()
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && !e.nativeEvent.isComposing) {
            e.preventDefault()
            // A last line break does not show by itself, so the first one at the end is doubled by the browser's own rule.
            if (!document.execCommand?.('insertLineBreak')) insert('\n', true)
            read()
          }
        }}
        onPaste={paste}
      />
      <div className="mc-bar">
        {props.allowed.map((name) => (
          <button
            key={name}
            type="button"
            className="button small quiet"
            aria-label={text.insert(label(name))}
            disabled={props.disabled}
            onClick={() => insert(`${tokenOf(name, label(name))}\u200b`, false)}
          >
            {name === 'customer_name' ? (
              <UserRound className="icon small" aria-hidden />
            ) : (
              <UserRoundCheck className="icon small" aria-hidden />
            )}
            {label(name)}
          </button>
        ))}
        <Pop
          label={text.emoji}
          className="mc-emoji"
          trigger={(p) => (
            <button {...p} className="button small quiet" disabled={props.disabled}>
              <Smile className="icon small" aria-hidden />
              {text.emoji}
            </button>
          )}
        >
          {(close) =>
            emojis.map((e) => (
              <button
                key={e}
                type="button"
                onClick={() => {
                  close()
                  insert(e, true)
                }}
              >
                {e}
              </button>
            ))
          }
        </Pop>
        <span className="grow" />
        <span className={`text-12 ${bytes > max ? 'bad' : 'ink-3'}`} aria-live={bytes > max * 0.9 ? 'polite' : 'off'}>
          {text.bytes(fmt.number(bytes), fmt.number(max))}
        </span>
      </div>
    </div>
  )
}
