import { useState } from 'react'
import type { Output } from '#core/contract/call.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { callbacks } from '../contract.ts'
import { callbacksArt } from './art.tsx'
import { t } from './text.ts'

type Row = Output<typeof callbacks.list>['list'][number]
const kinds = { new: 'info', done: 'ok', dead: 'bad' } as const

/** Every callback as it came: what it was, what became of it, and again. */
export function CallbacksTab() {
  const text = useText(t)
  const [open, setOpen] = useState<Row | null>(null)
  const replay = (row: Row) =>
    makes(
      callbacks.replay,
      { callbackKeys: [row.callbackKey] },
      {
        done: ({ replayed }) => {
          toast.success(text.replayed(replayed))
          setOpen(null)
        },
      },
    )
  const state = (row: Row) => <Status kind={kinds[row.state]}>{text.callbackStates[row.state]}</Status>
  return (
    <>
      <CallTable
        call={callbacks.list}
        order="-receivedAt"
        table="callbacks"
        rowKey="callbackKey"
        rowName={(row) => row.event}
        title={text.tab.callbacks}
        unit={text.unit}
        search={text.search}
        views={false}
        columns={[
          {
            key: 'event',
            title: text.event,
            width: 340,
            render: (row) => (
              <button type="button" className="cc-open mono ellipsis" title={row.event} onClick={() => setOpen(row)}>
                {row.event || '-'}
              </button>
            ),
          },
          { key: 'state', title: text.state, width: 110, render: state },
          { key: 'attempts', title: text.attempts, kind: 'number', width: 80 },
          { key: 'receivedAt', title: text.received, kind: 'time', width: 150 },
          { key: 'error', title: text.error, width: 320, render: (row) => <span title={row.error ?? ''}>{row.error ?? '-'}</span> },
        ]}
        filters={[
          {
            key: 'state',
            label: text.state,
            kind: 'choice',
            options: Object.entries(text.callbackStates).map(([value, label]) => ({ value, label })),
          },
          { key: 'event', label: text.event, kind: 'text' },
        ]}
        onOpen={setOpen}
        actions={(row) => [
          {
            key: 'replay',
            label: text.replay,
            when: row.state !== 'new',
            ...replay(row),
          },
        ]}
        empty={{ art: callbacksArt, title: text.noCallbacks, hint: text.noCallbacksHelp }}
      />
      {open && (
        <Drawer
          title={open.event}
          onClose={() => setOpen(null)}
          extra={<Tools actions={[{ key: 'replay', look: 'small', label: text.replay, when: open.state !== 'new', ...replay(open) }]} />}
        >
          <div className="cc-drawer">
            <dl className="cc-facts">
              <div>
                <dt>{text.state}</dt>
                <dd>{state(open)}</dd>
              </div>
              <div>
                <dt>{text.received}</dt>
                <dd>
                  <Time at={open.receivedAt} />
                </dd>
              </div>
              {open.doneAt && (
                <div>
                  <dt>{text.doneAt}</dt>
                  <dd>
                    <Time at={open.doneAt} />
                  </dd>
                </div>
              )}
              {open.nextAt && (
                <div>
                  <dt>{text.nextAt}</dt>
                  <dd>
                    <Time at={open.nextAt} />
                  </dd>
                </div>
              )}
            </dl>
            {open.error && <p className="note failure cc-why">{open.error}</p>}
            <h3 className="heading cc-why">{text.body}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <pre className="cc-body mono" tabIndex={0}>
              {pretty(open.body)}
            </pre>
          </div>
        </Drawer>
      )}
    </>
  )
}

/** One element a line; what an element says stays with it. */
const pretty = (xml: string): string => xml.replace(/>\s*(?=<(?:[A-Za-z]|\/xml>))/g, '>\n').replace(/^<(?!\/?xml)/gm, '  <')
