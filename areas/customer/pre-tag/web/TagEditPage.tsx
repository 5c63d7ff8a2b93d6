import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { type Expected, preTags } from '../contract.ts'
import { initialOf, useSaved, useSections, whoOf } from './EntryForm.tsx'
import { editText } from './edit-text.ts'
import { tagList } from './lists.ts'

/** A new person on the list, or the one that the address names. */
export default function TagEditPage() {
  const text = useText(editText)
  const [{ entryId = '' }] = useSearch()
  const read = useCall(preTags.one, { entryId }, { silence: 'all', enabled: entryId !== '' })
  if (!entryId) return <Form />
  return (
    <OneThing
      exists
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(tagList.screens.list, {}), label: text.toList }}
    >
      {({ entry }) => <Form key={entry.version} entry={entry} latest={() => void read.refetch()} />}
    </OneThing>
  )
}

function Form({ entry, latest }: { entry?: Expected; latest?: () => void }) {
  const text = useText(editText)
  const sections = useSections(tagList, { name: 'tagIds', label: text.tags, as: 'tags', max: 50 }, entry)
  const saved = useSaved(tagList)
  if (!entry)
    return (
      <CallForm
        call={preTags.add}
        title={text.titles.tags}
        sections={sections}
        toInput={(values) => ({ ...whoOf(values), tagIds: values.tagIds ?? [] })}
        {...saved}
      />
    )
  const { entryId, version } = entry
  return (
    <CallForm
      call={preTags.update}
      title={text.edits.tags}
      sections={sections}
      initial={{ ...initialOf(entry), tagIds: entry.tags.map((t) => t.tagId) }}
      version={version}
      latest={latest}
      toInput={(values) => ({ entryId, version, ...whoOf(values, entry), tagIds: values.tagIds ?? [] })}
      {...saved}
    />
  )
}
