import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { FormSection, Values } from '#core/web/blocks/form/types.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { type LuckyDraw, luckyDraws } from '../contract.ts'
import { luckyDrawScreens } from './screens.ts'
import { luckyDrawText } from './text.ts'

/** A new one, or the one that the address names. */
export default function EditPage() {
  const text = useText(luckyDrawText)
  const [{ luckyDrawId = '' }] = useSearch()
  const read = useCall(luckyDraws.one, { luckyDrawId }, { silence: 'all', enabled: luckyDrawId !== '' })
  if (!luckyDrawId) return <Form />
  return (
    <OneThing
      exists
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(luckyDrawScreens.list), label: text.toList }}
    >
      {(draw) => <Form key={draw.version} draw={draw} latest={() => void read.refetch()} />}
    </OneThing>
  )
}

function Form({ draw, latest }: { draw?: LuckyDraw; latest?: () => void }) {
  const text = useText(luckyDrawText)
  const sections: FormSection[] = [
    {
      key: 'facts',
      title: text.facts,
      fields: [
        { name: 'name', label: text.name },
        { name: 'staffId', label: text.staff, as: 'staff', multiple: false },
        { name: 'note', label: text.note, as: 'area' },
      ],
    },
  ]
  // The picker chooses a list of one.
  const fields = ({ name, note = '', staffId }: Values) => ({ name, note, staffId: staffId?.[0] })
  const done = () => {
    toast.success(text.saved)
    go(linkTo(luckyDrawScreens.list))
  }
  if (!draw) return <CallForm call={luckyDraws.add} title={text.add} sections={sections} toInput={fields} onDone={done} />
  const { luckyDrawId, name, note, staffId, version } = draw
  return (
    <CallForm
      call={luckyDraws.update}
      title={text.edit}
      sections={sections}
      initial={{ name, note, staffId: [staffId] }}
      version={version}
      latest={latest}
      toInput={(values) => ({ luckyDrawId, version, ...fields(values) })}
      onDone={done}
    />
  )
}
