import { type ReactNode, useId, useState } from 'react'
import type { AnyCall, Input } from '#core/contract/call.ts'
import { useEdit } from '../../request/query.ts'
import { useUnsaved } from '../../router.tsx'
import { can, useOnlyLooking } from '../../session.ts'
import { moduleTitle } from '../../shell/menu-tree.ts'
import { texts, useText } from '../../text/text.ts'
import { toast } from '../../toast.tsx'
import { ErrorState, Skeleton } from '../../ui/Empty.tsx'
import { PageHeader, Section } from '../../ui/Page.tsx'
import './settings.css'

const t = texts({
  'zh-CN': {
    unsaved: '还没有保存',
    save: '保存',
    saving: '保存中',
    saved: '已保存',
    discard: '放弃修改',
    root: '只有超级管理员可以修改，你只能查看。',
    module: (name: string) => `要有「${name}」的修改权限，并且管理全公司，才能修改；你只能查看。`,
  },
  en: {
    unsaved: 'Not saved yet',
    save: 'Save',
    saving: 'Saving',
    saved: 'Saved',
    discard: 'Discard',
    root: 'Only super administrators may change this; you can look.',
    module: (name) => `Changing this takes the right to edit “${name}” for the whole company; you can look.`,
  },
})

interface Read {
  data: unknown
  error: unknown
  refetch: () => unknown
}

/** Every page and tab of settings: one width, its title, and nothing to change before all it shows has been read. */
export function SettingsPage({ title, note, reads, children }: { title: string; note?: string; reads: Read[]; children: ReactNode }) {
  const failed = reads.find((read) => read.error && !read.data)
  return (
    <div className="settings">
      <PageHeader title={title} note={note} />
      {failed ? (
        <ErrorState error={failed.error} retry={() => reads.forEach((read) => void read.refetch())} />
      ) : reads.every((read) => read.data) ? (
        children
      ) : (
        <Skeleton rows={6} />
      )}
    </div>
  )
}

/**
 * One thing that can be set, in a card of its own. What is chosen holds once the card has been saved, never by the click: as soon as it
 * differs from what is in force (`value`), the card says so and offers to save or discard it, and leaving the page asks first. Who may
 * not make the `call` sees the setting, and what they would need.
 */
export function Setting<C extends AnyCall, V>(props: {
  title: string
  help?: ReactNode
  call: C
  /** what is in force */
  value: V
  /** of what is in force, as it was read */
  version: number
  send: (value: V) => Omit<Input<C>, 'version'>
  /** beside the usual, before 'saved' is said */
  onSaved?: () => Promise<unknown>
  children: (value: V, choose: (value: V) => void, may: boolean) => ReactNode
}) {
  const text = useText(t)
  const id = useId()
  const [draft, setDraft] = useState<{ value: V; version: number }>()
  const may = can(props.call)
  const looking = useOnlyLooking()
  const changed = draft !== undefined && JSON.stringify(draft.value) !== JSON.stringify(props.value)
  useUnsaved(changed)
  // On top of what stood there when the change began, whatever is read again meanwhile.
  const save = useEdit(props.call, draft?.version ?? props.version, {
    onSuccess: async () => {
      await props.onSaved?.()
      setDraft(undefined)
      toast.success(text.saved)
    },
  })
  const { access } = props.call
  return (
    <Section
      title={<span id={id}>{props.title}</span>}
      extra={
        <div className="row gap-8" role="status">
          {changed && (
            <>
              <span className="text-12 ink-2">{text.unsaved}</span>
              <button type="button" className="button small" disabled={save.isPending} onClick={() => setDraft(undefined)}>
                {text.discard}
              </button>
              <button
                type="button"
                className="button primary small"
                disabled={save.isPending}
                onClick={() => save.save(props.send(draft.value))}
              >
                {save.isPending ? text.saving : text.save}
              </button>
            </>
          )}
        </div>
      }
    >
      {props.help && <p className="text-12 ink-2">{props.help}</p>}
      <fieldset className="settings-choices" disabled={!may || save.isPending} aria-labelledby={id}>
        {props.children(draft ? draft.value : props.value, (value) => setDraft({ value, version: draft?.version ?? props.version }), may)}
      </fieldset>
      {!may && (
        <p className="text-12 ink-3">{looking || (typeof access === 'object' ? text.module(moduleTitle(access.module)) : text.root)}</p>
      )}
    </Section>
  )
}

/** One of a few, each with what it does. */
export function Choice<V extends string>(props: {
  name: string
  value: V
  options: readonly { value: V; label: string; help?: string }[]
  onChange: (value: V) => void
}) {
  return props.options.map((o) => (
    <label key={o.value}>
      <input type="radio" name={props.name} checked={o.value === props.value} onChange={() => props.onChange(o.value)} />
      <span>
        {o.label}
        {o.help && <span className="text-12 ink-2">{o.help}</span>}
      </span>
    </label>
  ))
}
