import { useMemo } from 'react'
import type { Input } from '#core/contract/call.ts'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { Values } from '#core/web/blocks/form/types.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Empty } from '#core/web/ui/Empty.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { liveCodeGroups, liveCodes } from '../contract.ts'
import { batchText } from './batch-text.ts'
import { formText } from './form-text.ts'
import { liveCodeScreens } from './screens.ts'
import './live-codes.css'
import { codesArt } from './art.tsx'
import { Receivers } from './Receivers.tsx'
import { liveCodeText } from './text.ts'

type Change = Input<typeof liveCodes.batchUpdate>['change']
const parts = [
  'receivers',
  'roundCap',
  'backupStaffIds',
  'addTagIds',
  'removeTagIds',
  'tagDuplicates',
  'groupId',
  'skipVerify',
  'welcome',
  'blacklisted',
] as const

/** Changes many codes at once: only the parts that are switched on; everything else stays as it is on each code. */
export default function BatchModifyPage() {
  const text = useText(batchText)
  const form = useText(formText)
  const list = useText(liveCodeText)
  // Said by the field that shows them, once it is switched on.
  const groups = useCall(liveCodeGroups.list, {}, { silence: 'all' })
  // The pick comes from the list in the hash: it may hold a thousand ids, which no server log needs to see.
  const picked = useMemo(readPicked, [])
  if (!picked)
    return (
      <>
        <PageHeader title={text.titleNone} />
        <Empty
          art={codesArt}
          title={text.none}
          actions={
            <Link className="button primary" to={linkTo(liveCodeScreens.list)}>
              {text.toList}
            </Link>
          }
        >
          {text.noneHint}
        </Empty>
      </>
    )
  const on = (part: (typeof parts)[number]) => (v: Values) => v.on?.[part] === true
  const answer = (...own: (typeof parts)[number][]) => ({
    answer: (v: Values) => text.changes(own.filter((part) => on(part)(v)).length),
    state: (v: Values) => (own.some((part) => on(part)(v)) ? ('done' as const) : ('todo' as const)),
  })
  const choose = (part: (typeof parts)[number]) => ({ name: `on.${part}`, label: text.parts[part], as: 'switch' as const, optional: true })
  return (
    <CallForm
      call={liveCodes.batchUpdate}
      title={picked.ids ? text.title(picked.ids.length) : text.titleAll}
      submit={text.submit}
      note={text.note}
      draft={false}
      onCancel={() => go(linkTo(liveCodeScreens.list))}
      initial={{
        on: {},
        change: {
          receivers: [],
          roundCap: null,
          tagDuplicates: true,
          blacklisted: 'silent',
          backupStaffIds: [],
          addTagIds: [],
          removeTagIds: [],
          groupId: '',
          skipVerify: true,
          welcome: { text: '', attachments: [] },
        },
      }}
      toInput={(v) => ({ picked, change: changeOf(v) })}
      onDone={() => {
        toast.success(list.started)
        go(linkTo(liveCodeScreens.list))
      }}
      sections={[
        {
          key: 'reception',
          title: text.reception,
          ...answer('receivers', 'roundCap', 'backupStaffIds', 'skipVerify'),
          fields: [
            choose('receivers'),
            {
              name: 'change.receivers',
              label: text.to,
              optional: false,
              help: text.receiversHelp,
              when: on('receivers'),
              render: ({ value, onChange, disabled }) => (
                <Receivers value={value ?? []} onChange={(v) => onChange?.(v)} disabled={disabled} />
              ),
              check: (v: unknown[] | undefined) => (v?.length ? undefined : text.needed),
            },
            choose('roundCap'),
            {
              name: 'change.roundCap',
              label: form.roundCap,
              help: text.roundHelp,
              placeholder: form.capNone,
              unit: form.roundUnit,
              when: on('roundCap'),
            },
            choose('backupStaffIds'),
            {
              name: 'change.backupStaffIds',
              label: text.to,
              optional: false,
              as: 'staff',
              max: 20,
              when: on('backupStaffIds'),
              check: (v: unknown[] | undefined) => (v?.length ? undefined : text.needed),
            },
            choose('skipVerify'),
            { name: 'change.skipVerify', label: text.to, optional: false, as: 'switch', when: on('skipVerify') },
          ],
        },
        {
          key: 'tags',
          title: text.tags,
          ...answer('addTagIds', 'removeTagIds', 'tagDuplicates', 'groupId'),
          fields: [
            choose('addTagIds'),
            { name: 'change.addTagIds', label: list.tags, optional: false, as: 'tags', max: 20, when: on('addTagIds') },
            choose('removeTagIds'),
            { name: 'change.removeTagIds', label: list.tags, optional: false, as: 'tags', max: 20, when: on('removeTagIds') },
            choose('tagDuplicates'),
            { name: 'change.tagDuplicates', label: form.tagDuplicates, optional: false, as: 'switch', when: on('tagDuplicates') },
            choose('groupId'),
            {
              name: 'change.groupId',
              label: text.to,
              as: 'choice',
              optional: true,
              when: on('groupId'),
              read: groups,
              options: [{ value: '', label: list.noGroup }, ...(groups.data?.list ?? []).map((g) => ({ value: g.groupId, label: g.name }))],
            },
          ],
        },
        {
          key: 'welcome',
          title: text.welcome,
          ...answer('welcome', 'blacklisted'),
          fields: [
            choose('welcome'),
            { name: 'change.welcome', label: text.to, optional: false, help: text.welcomeHelp, as: 'message', when: on('welcome') },
            choose('blacklisted'),
            {
              name: 'change.blacklisted',
              label: form.blacklisted,
              optional: false,
              as: 'radio',
              when: on('blacklisted'),
              options: [
                { value: 'silent', label: form.listed_silent },
                { value: 'welcome', label: form.listed_welcome },
              ],
            },
          ],
        },
      ]}
    />
  )
}

function readPicked(): Input<typeof liveCodes.batchUpdate>['picked'] | null {
  try {
    return JSON.parse(new URLSearchParams(location.hash.slice(1)).get('picked') ?? 'null')
  } catch {
    return null
  }
}

function changeOf(v: Values): Change {
  const change = v.change as Record<string, unknown>
  const changes = Object.fromEntries(
    parts.filter((p) => v.on?.[p]).map((p) => [p, p === 'groupId' || p === 'roundCap' ? change[p] || null : change[p]]),
  )
  return changes as Change
}
