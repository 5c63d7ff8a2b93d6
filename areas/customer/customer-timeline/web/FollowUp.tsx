import { useState } from 'react'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Pop } from '#core/web/ui/Pop.tsx'
import { customerEvents, eventTemplates } from '../contract.ts'
import { timelineText } from './text.ts'

type Written = 'manual_event' | 'voice_call_record'

/** The box above the timeline: a follow-up or a note of a call (R162), with the company's phrases at hand. */
export function FollowUp({ customerId }: { customerId: string }) {
  const text = useText(timelineText)
  const [type, setType] = useState<Written>('manual_event')
  const [words, setWords] = useState('')
  const add = useCommand(customerEvents.add, {
    onSuccess: () => {
      setWords('')
      toast.success(type === 'manual_event' ? text.saved : text.savedCall)
    },
  })
  const save = () => {
    if (words.trim() && !add.isPending) add.mutate({ customerId, type, text: words.trim() })
  }
  return (
    <form
      className="ti-box"
      onSubmit={(e) => {
        e.preventDefault()
        save()
      }}
    >
      <Segments
        small
        label={text.what}
        value={type}
        onChange={setType}
        options={[
          { value: 'manual_event', label: text.follow },
          { value: 'voice_call_record', label: text.call },
        ]}
      />
      <textarea
        value={words}
        rows={1}
        maxLength={1000}
        aria-label={type === 'manual_event' ? text.follow : text.call}
        placeholder={type === 'manual_event' ? text.followPlaceholder : text.callPlaceholder}
        onChange={(e) => setWords(e.target.value)}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || e.shiftKey || e.nativeEvent.isComposing) return
          e.preventDefault()
          save()
        }}
      />
      {words.length > 900 && <span className="text-11 ink-3 nowrap">{words.length}/1000</span>}
      <Phrases words={words.trim()} use={setWords} />
      <button type="submit" className="button small" disabled={!words.trim() || add.isPending}>
        {text.save}
      </button>
    </form>
  )
}

function Phrases({ words, use }: { words: string; use: (text: string) => void }) {
  const text = useText(timelineText)
  return (
    <Pop
      label={text.phrases}
      align="end"
      width={320}
      trigger={(p) => (
        <button {...p} className="tiny" aria-label={text.phrases} title={text.phrases}>
          <Icon name="message-square-text" />
        </button>
      )}
    >
      {(close) => (
        <PhraseList
          words={words}
          use={(phrase) => {
            use(phrase)
            close()
          }}
        />
      )}
    </Pop>
  )
}

function PhraseList({ words, use }: { words: string; use: (text: string) => void }) {
  const text = useText(timelineText)
  const read = useCall(eventTemplates.list, {}, { silence: 'all' })
  const putBack = useCommand(eventTemplates.add)
  const add = useCommand(eventTemplates.add, { onSuccess: () => void toast.success(text.phraseAdded) })
  const drop = useCommand(eventTemplates.delete)
  const list = read.data?.list ?? []
  const remove = async (t: (typeof list)[number]) => {
    await drop.mutateAsync({ templateId: t.templateId })
    toast.success(text.phraseGone, { duration: 10_000, action: { label: text.undo, onClick: () => putBack.mutate({ text: t.text }) } })
  }
  return (
    <div className="ti-phrases">
      <div className="pop-title">{text.phrases}</div>
      {read.error && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      {read.data && list.length === 0 && <p className="text-12 ink-3">{text.noPhrases}</p>}
      <ul>
        {list.map((t) => (
          <li key={t.templateId}>
            <button type="button" className="grow" title={t.createdBy} onClick={() => use(words ? `${words} ${t.text}` : t.text)}>
              {t.text}
            </button>
            <button type="button" className="tiny" aria-label={text.deletePhrase(t.text)} onClick={() => void remove(t).catch(() => {})}>
              <Icon name="x" size={12} />
            </button>
          </li>
        ))}
      </ul>
      {words && !list.some((t) => t.text === words) && (
        <button
          type="button"
          className="plain text-12"
          disabled={add.isPending || words.length > 200}
          title={words.length > 200 ? text.phraseFull : undefined}
          onClick={() => add.mutate({ text: words })}
        >
          {text.addPhrase}
        </button>
      )}
    </div>
  )
}
