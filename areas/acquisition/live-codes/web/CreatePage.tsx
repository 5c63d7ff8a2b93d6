import { Input } from 'antd'
import { useState } from 'react'
import type { Output } from '#core/contract/call.ts'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { FormSection, Values } from '#core/web/blocks/form/types.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import type { PhoneMode } from '#core/web/blocks/phone/PhonePreview.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { useMe } from '#core/web/session.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { toast } from '#core/web/toast.tsx'
import { liveCodeGroups, liveCodes } from '../contract.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { bandProblems, needsBackup, noBackup, remarkFor, staffOf } from '../roster.ts'
import { marks, namesProblem, newDraft, whole } from './draft.ts'
import { formText } from './form-text.ts'
import { justMade } from './just-made.ts'
import { Preview } from './Preview.tsx'
import { liveCodeScreens } from './screens.ts'
import './live-codes.css'
import { NowReceives } from './NowReceives.tsx'
import { Reception } from './Reception.tsx'
import { liveCodeText } from './text.ts'
import { Welcome } from './Welcome.tsx'
import { welcomeProblem } from './welcome-problem.ts'

/** New, duplicated, edited or many at once (`?wayId`, `?copy`, `?many`): one form, with the customer's phone beside it. */
export default function CreatePage() {
  const [search] = useSearch()
  const source = search.wayId ?? search.copy
  const text = useText(formText)
  const read = useCall(liveCodes.one, { wayId: source ?? '' }, { enabled: source !== undefined, silence: 'all' })
  const [opened, setOpened] = useState(0)
  const form = (code?: Output<typeof liveCodes.one>) => {
    // Codes made before there was the choice.
    const draft = { tagDuplicates: true, blacklisted: 'silent' as const, tellBlacklisted: false, ...(code?.draft ?? newDraft()) }
    return (
      <DraftForm
        key={`${source ?? 'new'} ${opened}`}
        begun={{ draft: search.copy ? { ...draft, name: `${draft.name.slice(0, 26)} 2` } : draft, version: code?.version }}
        wayId={search.wayId}
        many={search.many === '1'}
        qrText={search.wayId ? code?.row.qrText : undefined}
        latest={() => void read.refetch().then(() => setOpened((n) => n + 1))}
      />
    )
  }
  if (source === undefined) return form()
  // What was read a while ago may have been changed since: an edit begins with what stands there now.
  const fresh = read.isFetchedAfterMount && !read.error ? read.data : undefined
  return (
    <OneThing
      exists
      read={{ ...read, data: fresh }}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(liveCodeScreens.list), label: text.toList }}
    >
      {form}
    </OneThing>
  )
}

function DraftForm(props: {
  begun: { draft: LiveCodeDraft; version?: number }
  wayId?: string
  many: boolean
  qrText?: string
  latest: () => void
}) {
  const { wayId, many, qrText } = props
  // As it was when the form opened, whatever is read again behind it.
  const [{ draft, version }] = useState(props.begun)
  const text = useText(formText)
  const list = useText(liveCodeText)
  const { corpLogo } = useMe()
  const groups = useCall(liveCodeGroups.list, {})
  const [mode, setMode] = useState<PhoneMode>('welcome')
  const current = (values: Values): LiveCodeDraft => whole(draft, (values.draft ?? {}) as Partial<LiveCodeDraft>)
  usePageTitle(many ? text.manyTitle : wayId ? text.editTitle : text.newTitle)

  const sections: FormSection[] = [
    {
      key: 'basics',
      title: text.basics,
      answer: (v) => current(v).name,
      fields: [
        many
          ? {
              name: 'names',
              label: text.names,
              help: text.namesHelp,
              optional: false,
              render: ({ value, onChange, id, disabled }) => (
                <Input.TextArea
                  id={id}
                  autoSize={{ minRows: 4, maxRows: 12 }}
                  value={(value as string[] | undefined)?.join('\n')}
                  disabled={disabled}
                  onChange={(e) => onChange?.(e.target.value.split('\n'))}
                />
              ),
              check: (names: string[] | undefined) => namesProblem((names ?? []).map((n) => n.trim()).filter(Boolean), text),
            }
          : {
              name: 'draft.name',
              label: text.name,
              help: text.nameHelp,
              half: true,
              check: async (name: string | undefined) => {
                if (!name?.trim() || name.trim() === (wayId && draft.name)) return undefined
                const { free } = await request(liveCodes.checkName, { name: name.trim(), ...(wayId && { wayId }) }, { silence: 'all' })
                return free ? undefined : text.taken
              },
            },
        {
          name: 'draft.groupId',
          label: text.group,
          as: 'choice',
          half: !many,
          optional: true,
          read: groups,
          options: [{ value: '', label: list.noGroup }, ...(groups.data?.list ?? []).map((g) => ({ value: g.groupId, label: g.name }))],
        },
      ],
    },
    {
      key: 'reception',
      title: text.reception,
      answer: (v) => text.peopleAnswer(staffOf({ bands: current(v).bands, backupStaffIds: [] }).length),
      state: (v) =>
        current(v).bands.every((b) => b.receivers.length) ? (bandProblems(current(v).bands).length ? 'attention' : 'done') : 'todo',
      fields: [
        {
          name: 'draft.bands',
          label: text.duty,
          render: (control) => <Reception {...control} />,
          check: (bands: LiveCodeDraft['bands'] | undefined) =>
            !bands?.length || bands.some((b) => b.receivers.length === 0)
              ? (bands?.length ?? 0) > 1
                ? text.needStaff
                : text.needAnyone
              : bandProblems(bands).length
                ? text.overlap
                : undefined,
        },
        {
          name: 'draft.roundCap',
          label: text.roundCap,
          help: text.roundHelp,
          placeholder: text.capNone,
          unit: text.roundUnit,
        },
        {
          name: 'draft.backupStaffIds',
          label: text.backup,
          help: text.backupHelp,
          as: 'staff',
          max: 20,
          optional: true,
          check: (ids, v) => (needsBackup(current(v)) && !(ids as string[] | undefined)?.length ? inLang(noBackup) : undefined),
        },
        { name: 'draft.skipVerify', label: text.skipVerify, help: text.skipVerifyHelp, as: 'switch', half: true },
        { name: 'draft.exclusive', label: text.exclusive, as: 'switch', half: true },
      ],
      below: (v) => <NowReceives draft={current(v)} wayId={wayId} />,
    },
    {
      key: 'welcome',
      title: text.welcome,
      answer: (v) => (welcomeProblem(current(v).welcome) ? undefined : text.welcomeModes[current(v).welcome.mode]),
      state: (v) => (welcomeProblem(current(v).welcome) ? 'todo' : 'done'),
      fields: [
        {
          name: 'draft.welcome',
          label: text.content,
          help: text.welcomeHelp,
          render: (control) => <Welcome {...control} />,
          check: (welcome: LiveCodeDraft['welcome'] | undefined) => welcome && welcomeProblem(welcome),
        },
        {
          name: 'draft.duplicates',
          label: text.duplicates,
          as: 'radio',
          options: [
            { value: 'welcome', label: text.dup_welcome },
            { value: 'silent', label: text.dup_silent },
          ],
          when: (v) => current(v).welcome.mode !== 'off',
        },
        {
          name: 'draft.blacklisted',
          label: text.blacklisted,
          help: text.blacklistedHelp,
          optional: false,
          as: 'radio',
          options: [
            { value: 'silent', label: text.listed_silent },
            { value: 'welcome', label: text.listed_welcome },
          ],
          when: (v) => current(v).welcome.mode !== 'off' || current(v).tagIds.length > 0,
        },
        { name: 'draft.tellBlacklisted', label: text.tellBlacklisted, help: text.tellHelp, as: 'switch' },
      ],
    },
    {
      key: 'tags',
      title: text.tagsAndRemark,
      answer: (v) => (marks(current(v)) ? undefined : text.later),
      state: (v) => (marks(current(v)) ? 'done' : 'todo'),
      fields: [
        { name: 'draft.tagIds', label: text.tags, as: 'tags', max: 20, optional: true },
        { name: 'draft.tagDuplicates', label: text.tagDuplicates, as: 'switch', when: (v) => current(v).tagIds.length > 0 },
        {
          name: 'draft.remark.mode',
          label: text.remark,
          as: 'radio',
          options: (['off', 'prefix', 'suffix'] as const).map((value) => ({ value, label: text.remarkModes[value] })),
        },
        {
          name: 'draft.remark.text',
          label: text.remarkText,
          help: text.remarkCut,
          half: true,
          when: (v) => current(v).remark.mode !== 'off',
        },
      ],
      below: (v) => {
        const sample = remarkFor(current(v).remark, text.sample)
        return sample ? <p className="text-12 ink-3">{text.remarkSample(sample)}</p> : null
      },
    },
    {
      key: 'style',
      title: text.style,
      answer: (v) => (JSON.stringify(current(v).qr) === JSON.stringify(newDraft().qr) ? text.styleDefault : undefined),
      fields: [
        {
          name: 'draft.qr.color',
          label: text.color,
          half: true,
          render: ({ value, onChange, id }) => (
            <input
              id={id}
              type="color"
              className="lc-color"
              value={(value as string) ?? '#1C1F1D'}
              onChange={(e) => onChange?.(e.target.value.toUpperCase())}
            />
          ),
        },
        {
          name: 'draft.qr.dots',
          label: text.dots,
          as: 'radio',
          half: true,
          options: (['square', 'rounded'] as const).map((value) => ({ value, label: text.dotKinds[value] })),
        },
        {
          name: 'draft.qr.logo',
          label: text.logo,
          as: 'radio',
          options: (['none', 'corp', 'file'] as const).map((value) => ({
            value,
            label: value === 'corp' && !corpLogo ? text.noCorpLogo : text.logoKinds[value],
          })),
        },
        { name: 'draft.qr.logoFileId', label: text.logoFile, as: 'image', when: (v) => current(v).qr.logo === 'file' },
      ],
    },
  ]

  const shared = {
    sections,
    initial: { draft: { ...draft, groupId: draft.groupId ?? '' }, ...(wayId && { wayId }), ...(many && { names: [] }) },
    note: text.note,
    onCancel: () => go(linkTo(liveCodeScreens.list)),
    preview: (v: Values) => <Preview draft={current(v)} mode={mode} onMode={setMode} qrText={qrText} />,
  }
  if (many)
    return (
      <CallForm
        {...shared}
        call={liveCodes.batchCreate}
        title={text.manyTitle}
        submit={text.submitMany}
        draft="live_codes.many"
        toInput={(v) => ({ names: (v.names as string[]).map((n) => n.trim()).filter(Boolean), draft: { ...current(v), name: '-' } })}
        onDone={(_, v) => {
          toast.success(text.manyStarted((v.names as string[]).filter((n) => n.trim()).length))
          go(linkTo(liveCodeScreens.list))
        }}
      />
    )
  if (wayId)
    return (
      <CallForm
        {...shared}
        call={liveCodes.update}
        title={text.editTitle}
        submit={text.submitEdit}
        draft={`live_codes.${wayId}`}
        version={version}
        latest={props.latest}
        toInput={(v) => ({ wayId, draft: current(v), version: version ?? 0 })}
        onDone={() => {
          toast.success(text.changed)
          go(linkTo(liveCodeScreens.list))
        }}
      />
    )
  return (
    <CallForm
      {...shared}
      call={liveCodes.add}
      title={text.newTitle}
      submit={text.submitNew}
      toInput={(v) => ({ draft: current(v) })}
      onDone={({ wayId: made }) => {
        justMade(made)
        toast.success(text.created)
        go(linkTo(liveCodeScreens.list))
      }}
    />
  )
}
