import { useId, useState } from 'react'
import { Sheet } from '#core/web/phone/Sheet.tsx'
import { useCommand, useEdit } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { type Reply, repliesBeside } from '../../contract.ts'
import { phoneText } from './text.ts'

/** A reply of one's own: words only; what hangs on it stays. */
export function OwnSheet({ reply, onClose }: { reply?: Reply; onClose: () => void }) {
  const text = useText(phoneText)
  const id = useId()
  const [title, setTitle] = useState(reply?.title ?? '')
  const [words, setWords] = useState(reply?.content.text ?? '')
  const [sure, setSure] = useState(false)
  const done = (said: string) => () => {
    toast.success(said)
    onClose()
  }
  const add = useCommand(repliesBeside.add, { onSuccess: done(text.saved) })
  const change = useEdit(repliesBeside.update, reply?.version, { onSuccess: done(text.saved) })
  const remove = useCommand(repliesBeside.delete, { onSuccess: done(text.removed) })
  const attachments = reply?.content.attachments ?? []
  const ready = title.trim() !== '' && (words.trim() !== '' || attachments.length > 0)
  const busy = add.isPending || change.isPending || remove.isPending
  const save = () => {
    if (!ready || busy) return
    const draft = { title: title.trim(), content: { text: words, attachments } }
    if (reply) change.save({ id: reply.id, ...draft })
    else add.mutate(draft)
  }
  return (
    <Sheet
      title={reply ? text.edit : text.add}
      onClose={onClose}
      onSubmit={save}
      foot={
        <>
          {reply && (
            <button
              type="button"
              className="button danger large"
              disabled={busy}
              onClick={() => (sure ? remove.mutate({ id: reply.id }) : setSure(true))}
            >
              {sure ? text.sure : text.remove}
            </button>
          )}
          <button type="submit" className="button primary large grow" disabled={!ready || busy}>
            {busy ? text.saving : text.save}
          </button>
        </>
      }
    >
      <div className="field">
        <label className="label" htmlFor={`${id}t`}>
          {text.title}
        </label>
        <input id={`${id}t`} className="input" maxLength={60} value={title} onChange={(e) => setTitle(e.target.value)} />
      </div>
      <div className="field">
        <label className="label" htmlFor={`${id}w`}>
          {text.words}
        </label>
        <textarea id={`${id}w`} className="textarea" rows={6} maxLength={4000} value={words} onChange={(e) => setWords(e.target.value)} />
        {attachments.length > 0 && <span className="field-help">{text.kept(attachments.length)}</span>}
      </div>
    </Sheet>
  )
}
