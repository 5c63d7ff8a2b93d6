import type { Output } from '#core/contract/call.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { NamesIn } from '#core/web/ui/StaffName.tsx'
import { namesAsWords } from '#core/web/ui/staff-name.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import type { Link, operationLog } from '../contract.ts'
import { doerOf } from './line.tsx'
import { logText } from './text.ts'

/** The line between its neighbours on the chain of its day, each with the ends of its fingerprint. */
export function Chain({ line, onOpen }: { line: Output<typeof operationLog.one>; onOpen: (auditId: string) => void }) {
  const text = useText(logText)
  const { chain } = line
  return (
    <section>
      <header className="row gap-8">
        <h3 className="heading grow">{text.chain}</h3>
        {chain && <Status kind={chain.holds ? 'ok' : 'bad'}>{chain.holds ? text.holds : text.holdsNot}</Status>}
      </header>
      {chain ? (
        <ol className="ol-chain">
          {chain.previous && <Neighbour link={chain.previous} onOpen={onOpen} />}
          <li className={chain.holds ? 'here' : 'here bad'}>
            <i aria-hidden="true" />
            <span>{text.thisOne}</span>
            <Print hex={chain.print} />
          </li>
          {chain.next && <Neighbour link={chain.next} onOpen={onOpen} />}
        </ol>
      ) : (
        <p className="text-12 ink-3">{text.notYet}</p>
      )}
    </section>
  )
}

function Neighbour({ link, onOpen }: { link: Link; onOpen: (auditId: string) => void }) {
  const text = useText(logText)
  const { auditId } = link
  const name = `${text.place(fmt.number(link.seq))} · ${auditId ? `${doerOf(link, text)} ${link.did.replace(/[：:]\s*$/, '')}` : text.hidden}`
  return (
    <li>
      <i aria-hidden="true" />
      {auditId ? (
        <button type="button" className="ol-step ellipsis" title={namesAsWords(name)} onClick={() => onOpen(auditId)}>
          <NamesIn text={name} />
        </button>
      ) : (
        <span className="ink-3 ellipsis">{name}</span>
      )}
      <Print hex={link.print} />
    </li>
  )
}

function Print({ hex }: { hex: string }) {
  return (
    <span className="mono text-12 ink-2" title={hex}>
      {`${hex.slice(0, 4)}…${hex.slice(-4)}`}
    </span>
  )
}
