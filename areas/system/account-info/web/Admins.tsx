import { makes } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Pill, Status } from '#core/web/ui/Tag.tsx'
import { type LocalAdmin, localAdmins, personSessions } from '../contract.ts'
import type { AdminAct } from './AdminDialog.tsx'
import { adminsArt } from './art.tsx'
import { securityText } from './security-text.ts'

/** Administrators who sign in without WeCom. */
export function Admins() {
  const text = useText(securityText)
  const open = (act: AdminAct, admin?: LocalAdmin) =>
    openDialog(() => import('./AdminDialog.tsx'), { act, admin }, { label: admin ? titleOf(text, act, admin.name) : text.add })
  return (
    <CallTable
      call={localAdmins.list}
      order="account"
      table="local_admins"
      rowKey="account"
      rowName={(a) => a.name}
      views={false}
      title={text.title}
      unit={text.unit}
      toolbar={[
        {
          key: 'add',
          label: text.add,
          icon: <Icon name="user-plus" size={14} />,
          primary: true,
          needs: localAdmins.add,
          run: () => open('add'),
        },
      ]}
      columns={[
        {
          key: 'name',
          title: text.name,
          width: 200,
          pinned: 'left',
          render: (a) => (
            <span className="row gap-8">
              <b className="medium ellipsis">{a.name}</b>
              {a.isMe && <Pill>{text.me}</Pill>}
            </span>
          ),
        },
        { key: 'account', title: text.account, width: 150, render: (a) => <span className="mono">{a.account}</span> },
        {
          key: 'state',
          title: text.state,
          width: 170,
          render: (a) => (
            <Status kind={a.state === 'suspended' ? 'off' : a.mustChange ? 'attention' : 'ok'}>
              {a.state === 'suspended' ? text.suspended : a.mustChange ? text.mustChange : text.active}
            </Status>
          ),
        },
        {
          key: 'totpSince',
          title: text.totp,
          width: 150,
          render: (a) => (a.totpSince ? <Time at={a.totpSince} day /> : <span className="ink-3">{text.totpOff}</span>),
        },
        {
          key: 'sessionCount',
          title: text.sessions,
          width: 130,
          render: (a) => (
            <button type="button" className="plain" onClick={() => void open('see', a)}>
              {text.browsers(a.sessionCount)}
            </button>
          ),
        },
        { key: 'seenAt', title: text.seen, width: 150, render: (a) => <Time at={a.seenAt} near /> },
        { key: 'createdAt', title: text.made, width: 150, render: (a) => <Time at={a.createdAt} />, spare: true },
      ]}
      actions={(a) => {
        const account = { account: a.account }
        const others = a.isMe ? text.notMe : undefined
        return [
          { key: 'rename', label: text.rename, needs: localAdmins.rename, run: () => open('rename', a) },
          { key: 'see', label: text.see, needs: personSessions.list, run: () => open('see', a) },
          { key: 'password', label: text.resetPassword, disabled: others, needs: localAdmins.resetPassword, run: () => open('reset', a) },
          {
            key: 'factor',
            label: text.resetFactor,
            when: a.totpSince !== null,
            disabled: others,
            ...makes(localAdmins.resetFactor, account, {
              confirm: { title: text.resetFactorTitle(a.name), content: text.resetFactorText, verb: text.resetFactor, danger: true },
              done: () => toast.success(text.factorGone),
            }),
          },
          {
            key: 'suspend',
            label: text.suspend,
            when: a.state === 'active',
            disabled: others,
            ...makes(localAdmins.suspend, account, {
              confirm: { title: text.suspendTitle(a.name), content: text.suspendText, verb: text.suspendVerb, danger: true },
              done: () => toast.success(text.suspendDone),
            }),
          },
          {
            key: 'resume',
            label: text.resume,
            when: a.state === 'suspended',
            ...makes(localAdmins.resume, account, { done: () => toast.success(text.resumed) }),
          },
          {
            key: 'delete',
            label: text.remove,
            danger: true,
            disabled: others,
            ...makes(localAdmins.delete, account, {
              confirm: { title: text.removeTitle(a.name), content: text.removeText, verb: text.removeVerb, danger: true },
              done: () => toast.success(text.removed),
            }),
          },
        ]
      }}
      empty={{ art: adminsArt, title: text.none, hint: text.noneHint }}
    />
  )
}

type Text = (typeof securityText)['zh-CN']
const titleOf = (text: Text, act: AdminAct, name: string): string =>
  act === 'rename' ? text.renameTitle(name) : act === 'reset' ? text.resetTitle(name) : text.seeTitle(name)
