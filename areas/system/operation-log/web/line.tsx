import { addressOf, Link } from '#core/web/router.tsx'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { NamesIn, StaffName } from '#core/web/ui/StaffName.tsx'
import { namesAsWords } from '#core/web/ui/staff-name.ts'
import type { AuditLine } from '../contract.ts'
import { logText } from './text.ts'

/** Who did it, as they were called then. */
export const doerOf = (line: Pick<AuditLine, 'actor' | 'byProgram'>, text: { system: string; nobody: string }): string =>
  line.byProgram ? text.system : line.actor || text.nobody

export function Doer({ line }: { line: Pick<AuditLine, 'actor' | 'avatar' | 'byProgram'> }) {
  const text = useText(logText)
  const name = doerOf(line, text)
  return (
    <span className="row gap-6">
      {line.byProgram || !line.actor ? (
        <span className="ol-nobody">
          <Icon name={line.byProgram ? 'bot' : 'user'} size={12} />
        </span>
      ) : (
        <Avatar name={name} src={line.avatar} size={20} />
      )}
      <span className="ellipsis">
        <StaffName name={name} />
      </span>
    </span>
  )
}

/** What was done, and to what: a link where the object has a page that the reader may open. */
export function Did({ line }: { line: Pick<AuditLine, 'did' | 'object' | 'class'> }) {
  return (
    <span className="ellipsis ol-did" title={namesAsWords(`${line.did} ${line.object.name}`)}>
      <NamesIn text={line.did} /> <ObjectName object={line.object} />
    </span>
  )
}

function ObjectName({ object }: { object: AuditLine['object'] }) {
  const to = object.screen && object.id ? addressOf(object.screen, object.words) : undefined
  if (!object.name) return null
  return to ? (
    <Link className="link" to={to}>
      <NamesIn text={object.name} />
    </Link>
  ) : (
    <span className="ink-2">
      <NamesIn text={object.name} />
    </span>
  )
}
