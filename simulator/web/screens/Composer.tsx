import { CirclePlus, Smile } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { useAction } from '../useAction.ts'
import { Attach } from './Attach.tsx'
import { WriteForm } from './ChatLog.tsx'

const faces = ['😊', '😄', '😂', '🥰', '👍', '🙏', '🎉', '🌹', '🎂', '🥐', '☕', '❤️', '😅', '🤔', '😭', '😡']

interface Props {
  conversationId: string
  onSent: () => void
  /** Offers other kinds, too. */
  attach?: boolean
}

export function Composer({ conversationId, onSent, attach = false }: Props) {
  const { me } = useNav()
  const [text, setText] = useState('')
  const [tray, setTray] = useState<'' | 'faces' | 'phrases'>('')
  const { busy, error, run } = useAction()
  const [refused, setRefused] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  async function say(act: () => Promise<{ delivered: boolean }>): Promise<boolean> {
    const done = await run(act)
    if (!done) return false
    setRefused(!done.delivered)
    setTray('')
    onSent()
    return true
  }

  async function send() {
    const words = text.trim()
    if (!words || !(await say(() => sim.say({ conversation_id: conversationId, from: me.id, text: words })))) return
    setText('')
    field.current?.focus()
  }

  const put = (words: string) => {
    setText((now) => now + words)
    field.current?.focus()
  }

  return (
    <WriteForm error={error ? `${t.chat.failed}：${error}` : refused && t.chat.notFriend} send={send}>
      <div className="inp">
        <label className="sr-only" htmlFor={id}>
          {t.chat.input}
        </label>
        <textarea
          id={id}
          ref={field}
          rows={1}
          value={text}
          placeholder={t.chat.placeholder}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter also chooses a word of a Chinese input method; that one is not ours.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void send()
          }}
        />
        <button
          type="button"
          className="inp-b"
          aria-label={t.chat.emoji}
          aria-expanded={tray === 'faces'}
          onClick={() => setTray(tray === 'faces' ? '' : 'faces')}
        >
          <Smile size={22} strokeWidth={1.5} />
        </button>
        {text.trim() ? (
          <button type="submit" className="send" disabled={busy}>
            {t.chat.send}
          </button>
        ) : (
          <button
            type="button"
            className="inp-b"
            aria-label={t.chat.plus}
            aria-expanded={tray === 'phrases'}
            onClick={() => setTray(tray === 'phrases' ? '' : 'phrases')}
          >
            <CirclePlus size={22} strokeWidth={1.5} />
          </button>
        )}
      </div>
      {tray === 'faces' && (
        <div className="faces">
          {faces.map((face) => (
            <button type="button" key={face} onClick={() => put(face)}>
              {face}
            </button>
          ))}
        </div>
      )}
      {tray === 'phrases' && attach && <Attach conversationId={conversationId} busy={busy} run={(act) => void say(act)} />}
      {tray === 'phrases' && (
        <div className="phrases">
          {t.chat.phrases.map((phrase) => (
            <button type="button" key={phrase} onClick={() => put(phrase)}>
              {phrase}
            </button>
          ))}
        </div>
      )}
    </WriteForm>
  )
}
