import { emptyContent } from '#core/contract/message.ts'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { FormSection, Values } from '#core/web/blocks/form/types.ts'
import { MessageComposer } from '#core/web/blocks/message/MessageComposer.tsx'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { PhonePreview } from '#core/web/blocks/phone/PhonePreview.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { useMe } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { allowedVariables, corpReplies, type Reply } from '../contract.ts'
import { useChoices } from './choices.ts'
import { replyScreens } from './screens.ts'
import { replyText } from './text.ts'

/** A new one, or the one that the address names. */
export default function EditPage() {
  const text = useText(replyText)
  const [{ id = '' }] = useSearch()
  const read = useCall(corpReplies.one, { id }, { silence: 'all', enabled: id !== '' })
  if (!id) return <Form />
  return (
    <OneThing
      exists
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(replyScreens.list), label: text.toList }}
    >
      {(reply) => <Form key={reply.version} reply={reply} latest={() => void read.refetch()} />}
    </OneThing>
  )
}

function Form({ reply, latest }: { reply?: Reply; latest?: () => void }) {
  const text = useText(replyText)
  const me = useMe()
  const [{ folderId }] = useSearch()
  const { read, options } = useChoices()
  const sections: FormSection[] = [
    {
      key: 'reply',
      title: text.facts,
      fields: [
        { name: 'title', label: text.replyTitle, help: text.titleHelp },
        { name: 'folderId', label: text.folder, as: 'choice', read, options },
        {
          name: 'content',
          label: text.content,
          render: (c) => <MessageComposer {...c} value={c.value ?? emptyContent} variables={allowedVariables} label={text.content} />,
        },
      ],
    },
  ]
  const done = (at: string) => {
    toast.success(text.saved)
    go(linkTo(replyScreens.list, { folderId: at }))
  }
  const preview = (v: Values) => (
    <PhonePreview
      mode="chat"
      content={v.content ?? emptyContent}
      staff={{ name: me.name, avatar: me.avatar }}
      corpName={me.corpName}
      corpLogo={me.corpLogo}
      customerName={text.sample}
      variables={allowedVariables}
    />
  )
  if (!reply)
    return (
      <CallForm
        call={corpReplies.add}
        title={text.add}
        submit={text.save}
        sections={sections}
        initial={{ content: emptyContent, ...(folderId && { folderId }) }}
        preview={preview}
        onDone={(_, v) => done(v.folderId)}
      />
    )
  const { id, title, content, version } = reply
  return (
    <CallForm
      call={corpReplies.update}
      title={text.edit}
      submit={text.save}
      sections={sections}
      initial={{ title, content, folderId: reply.folderId }}
      version={version}
      latest={latest}
      disabled={!reply.mine}
      preview={preview}
      toInput={(v) => ({ id, version, folderId: v.folderId, title: v.title, content: v.content })}
      onDone={(_, v) => done(v.folderId)}
    />
  )
}
