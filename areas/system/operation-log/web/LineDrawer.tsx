import { type ReactNode, useState } from 'react'
import type { Output } from '#core/contract/call.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { CopyId } from '#core/web/blocks/table/cells.tsx'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { NamesIn } from '#core/web/ui/StaffName.tsx'
import { type Link as ChainLink, operationLog } from '../contract.ts'
import { Chain } from './Chain.tsx'
import { Did, Doer } from './line.tsx'
import { logScreens } from './screens.ts'
import { logText } from './text.ts'

type Line = Output<typeof operationLog.one>

/** One line beside the list: what was and what is, where it came from, and what else was done by whom, from there, to it. */
export function LineDrawer(props: { auditId: string; onOpen: (auditId: string) => void; onClose: () => void }) {
  const { auditId, onOpen, onClose } = props
  const text = useText(logText)
  const read = useCall(operationLog.one, { auditId }, { silence: 'all' })
  const line = read.data
  const stepTo = (link: ChainLink | null | undefined) => (link?.auditId ? () => onOpen(link.auditId!) : undefined)
  return (
    <Drawer
      title={line?.chain ? `${line.chain.day} · ${text.place(fmt.number(line.chain.seq))}` : line ? fmt.time(line.at) : text.title}
      onClose={onClose}
      onPrevious={stepTo(line?.chain?.next)}
      onNext={stepTo(line?.chain?.previous)}
      padded
    >
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!line && !read.error && <Skeleton rows={6} />}
      {line && (
        <div className="ol-drawer">
          <div className="ol-what">
            <Doer line={line} />
            <Did line={line} />
          </div>
          <Changes line={line} />
          <Whence line={line} onClose={onClose} />
          <Chain line={line} onOpen={onOpen} />
        </div>
      )}
    </Drawer>
  )
}

function Changes({ line }: { line: Line }) {
  const text = useText(logText)
  const [raw, setRaw] = useState<'words' | 'json'>('words')
  return (
    <section>
      <header className="row gap-8">
        <h3 className="heading grow">{text.changes}</h3>
        <Segments
          label={text.changes}
          value={raw}
          small
          options={[
            { value: 'words', label: text.readable },
            { value: 'json', label: text.raw },
          ]}
          onChange={setRaw}
        />
      </header>
      {raw === 'json' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre className="ol-json mono" tabIndex={0}>
          {[line.before && `// ${text.before}\n${line.before}`, line.after && `// ${text.after}\n${line.after}`]
            .filter(Boolean)
            .join('\n\n') || '-'}
        </pre>
      ) : line.changes.length === 0 ? (
        <p className="text-12 ink-3">{text.noChanges}</p>
      ) : (
        <>
          <table className="ol-changes">
            <thead className="sr-only">
              <tr>
                <th>{text.field}</th>
                <th>{text.before}</th>
                <th>{text.after}</th>
              </tr>
            </thead>
            <tbody>
              {line.changes.map((change) => (
                <tr key={change.label + change.before + change.after}>
                  <th scope="row">{change.label}</th>
                  {line.before && (
                    <td>
                      {change.before === null ? (
                        <Nothing />
                      ) : (
                        <del>
                          <NamesIn text={change.before} />
                        </del>
                      )}
                    </td>
                  )}
                  <td>
                    {change.after === null ? (
                      <Nothing />
                    ) : (
                      <ins>
                        <NamesIn text={change.after} />
                      </ins>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {line.more > 0 && <p className="text-12 ink-3">{text.more(fmt.number(line.more))}</p>}
        </>
      )}
    </section>
  )
}

function Nothing() {
  return <span className="ink-3">{useText(logText).nothing}</span>
}

function Whence({ line, onClose }: { line: Line; onClose: () => void }) {
  const text = useText(logText)
  const all = (label: string, words: Parameters<typeof linkTo<typeof logScreens.list>>[1]) => (
    <Link className="link" to={linkTo(logScreens.list, words)} onClick={onClose}>
      {label}
    </Link>
  )
  const rows: [string, ReactNode, ReactNode][] = [
    [
      text.at,
      <time key="at" dateTime={line.at}>
        {fmt.full(line.at)}
      </time>,
      null,
    ],
    [
      text.who,
      <Doer key="who" line={line} />,
      line.actor && all(text.samePerson, line.staffId ? { staffIds: line.staffId } : { actor: line.actor }),
    ],
    [text.ip, line.ip ? <CopyId key="ip" id={line.ip} /> : '-', line.ip && all(text.sameIp, { ip: line.ip })],
    [text.request, <CopyId key="request" id={line.requestId} />, all(text.sameRequest, { keyword: line.requestId })],
  ]
  if (line.object.id)
    rows.push([
      text.object,
      <NamesIn key="object" text={line.object.name || '-'} />,
      all(text.sameObject, { object: `${line.object.kind}:${line.object.id}` }),
    ])
  return (
    <section>
      <h3 className="heading">{text.whence}</h3>
      <dl className="ol-facts">
        {rows.map(([label, value, more]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd className="text-12">{more}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
