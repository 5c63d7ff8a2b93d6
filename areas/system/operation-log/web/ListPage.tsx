import { useState } from 'react'
import { auditClasses } from '#core/contract/audit.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { namesAsWords } from '#core/web/ui/staff-name.ts'
import { lineColumns } from '../columns.ts'
import { type AuditLine, operationLog } from '../contract.ts'
import { Classes } from './Classes.tsx'
import { DayCheck } from './DayCheck.tsx'
import { LineDrawer } from './LineDrawer.tsx'
import './log.css'
import { logArt } from './art.tsx'
import { Did, Doer, doerOf } from './line.tsx'
import { logText } from './text.ts'

/** Who did what, newest first, each line on the chain of its day (picture 19). */
export default function ListPage() {
  const text = useText(logText)
  const [open, setOpen] = useState<string>()
  return (
    <UnderTitle value={<Classes />}>
      <CallTable
        call={operationLog.list}
        order="-at"
        table="operation_log"
        rowKey="auditId"
        rowName={(line) => namesAsWords(`${doerOf(line, text)} ${line.did} ${fmt.time(line.at)}`)}
        title={text.title}
        tools={can(operationLog.verify) && <DayCheck onOpen={setOpen} />}
        unit={text.unit}
        search={text.search}
        filters={[
          {
            key: 'class',
            label: text.class,
            kind: 'choice',
            options: Object.entries(auditClasses).map(([value, words]) => ({ value, label: inLang(words) })),
            icon: <Icon name="funnel" size={13} />,
          },
          { key: 'from', to: 'to', label: text.days, kind: 'days', icon: <Icon name="calendar-days" size={13} />, always: true },
          { key: 'staffIds', label: text.who, kind: 'staff', icon: <Icon name="user" size={13} />, always: true },
          { key: 'actor', label: text.actor, kind: 'text', placeholder: text.actorHint, icon: <Icon name="user" size={13} /> },
          { key: 'ip', label: text.ip, kind: 'text', placeholder: text.ipHint, icon: <Icon name="globe" size={13} /> },
          {
            key: 'object',
            label: text.object,
            given: true,
            kind: 'custom',
            icon: <Icon name="target" size={13} />,
            show: () => text.thisObject,
            edit: () => <p className="text-12 ink-2">{text.objectHelp}</p>,
          },
        ]}
        file={{ call: operationLog.export }}
        columns={drawn(lineColumns, {
          at: (line) => <At line={line} />,
          actor: (line) => <Doer line={line} />,
          did: (line) => <Did line={line} />,
        })}
        actions={(line) => [{ key: 'open', label: text.open, needs: operationLog.one, run: () => setOpen(line.auditId) }]}
        onOpen={(line) => setOpen(line.auditId)}
        empty={{ art: logArt, title: text.emptyTitle, hint: text.emptyHint }}
      />
      {open && <LineDrawer auditId={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
    </UnderTitle>
  )
}

function At({ line }: { line: AuditLine }) {
  const text = useText(logText)
  return (
    <span className={line.chained ? 'ol-at' : 'ol-at loose'} title={line.chained ? undefined : text.notYet}>
      <i aria-hidden="true" />
      <time dateTime={line.at} title={fmt.full(line.at)}>
        {fmt.full(line.at).slice(0, 19)}
      </time>
    </span>
  )
}
