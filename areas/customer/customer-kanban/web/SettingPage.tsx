import { Switch } from 'antd'
import { useState } from 'react'
import { mostProcesses, type Process, stageLabel } from '#core/contract/stages.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { customerStages } from '../contract.ts'
import { nameOf } from './moving.ts'
import { ProcessDrawer } from './ProcessDrawer.tsx'
import { tint, useSetting } from './reads.ts'
import { settingText } from './setting-text.ts'
import './kanban.css'
import './setting.css'
import { stagesArt } from './art.tsx'

/** Processes with their stages, in the order in which every surface shows them; R037, R038: their switches. */
export default function SettingPage() {
  const text = useText(settingText)
  const read = useSetting()
  const all = read.data?.list ?? []
  const [open, setOpen] = useState<string>()
  const process = all.find((p) => p.processId === open)
  return (
    <div className="ck-setting">
      <PageHeader title={text.title} note={text.note(fmt.number(mostProcesses))}>
        <Tools
          actions={[
            {
              key: 'add',
              label: text.add,
              icon: <Icon name="plus" size={14} />,
              primary: true,
              needs: customerStages.add,
              run: () => setOpen('new'),
            },
          ]}
        />
      </PageHeader>
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={6} />
      ) : all.length === 0 ? (
        <Empty art={stagesArt} title={text.none}>
          {text.noneHelp}
        </Empty>
      ) : (
        <ul className="col gap-12">
          {all.map((p, i) => (
            <Line key={p.processId} process={p} before={all.slice(0, i)} after={all.slice(i + 1)} onOpen={() => setOpen(p.processId)} />
          ))}
        </ul>
      )}
      {(process || open === 'new') && <ProcessDrawer key={open} process={process} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function Line({ process, before, after, onOpen }: { process: Process; before: Process[]; after: Process[]; onOpen: () => void }) {
  const text = useText(settingText)
  const en = useLang() === 'en'
  const name = nameOf(process)
  const { processId, version } = process
  const turn = useCommand(customerStages.switch)
  const notify = useCommand(customerStages.switchNotices)
  const sort = useCommand(customerStages.sort)
  const fixed = !can(customerStages.switch)
  const idsUp = [...before.slice(0, -1), process, ...before.slice(-1), ...after].map((p) => p.processId)
  return (
    <li className="card ck-process">
      <header>
        <h2>{name}</h2>
        <span className="grow" />
        <span className="row gap-6 text-12 ink-2">
          {text.on}
          <Switch
            size="small"
            aria-label={text.onName(name)}
            disabled={fixed}
            loading={turn.isPending}
            checked={process.enabled}
            onChange={(on) => turn.mutate({ processId, version, on })}
          />
        </span>
        <span className="row gap-6 text-12 ink-2">
          {text.notify}
          <Switch
            size="small"
            aria-label={text.notifyName(name)}
            disabled={fixed}
            loading={notify.isPending}
            checked={process.notify}
            onChange={(on) => notify.mutate({ processId, version, on })}
          />
        </span>
        <Tools
          actions={[
            {
              key: 'up',
              look: 'tiny',
              label: text.up1(name),
              icon: <Icon name="arrow-up" size={14} />,
              when: before.length > 0,
              needs: customerStages.sort,
              run: () => sort.mutate({ processIds: idsUp }),
            },
            {
              key: 'edit',
              look: 'tiny',
              label: text.edit(name),
              icon: <Icon name="pencil" size={14} />,
              needs: customerStages.update,
              run: onOpen,
            },
          ]}
        />
      </header>
      <ol className="ck-way">
        {process.stages.map((s) => (
          <li key={s.stageId}>
            <span className="ck-dot" style={{ background: tint(s.color) }} aria-hidden />
            {stageLabel(s, en)}
            {s.kind !== 'open' && <span className="ink-3 text-12"> {text.kinds[s.kind]}</span>}
          </li>
        ))}
      </ol>
    </li>
  )
}
