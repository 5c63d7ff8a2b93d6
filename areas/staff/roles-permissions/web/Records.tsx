import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { roleName } from '#core/web/text/role-name.ts'
import { useText } from '#core/web/text/text.ts'
import { listed, withColon } from '#core/web/text/words.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { NamesIn } from '#core/web/ui/StaffName.tsx'
import { namesAsWords } from '#core/web/ui/staff-name.ts'
import { acl } from '../contract.ts'
import { recordsArt } from './art.tsx'
import { peopleText } from './people-text.ts'
import { rolesText } from './text.ts'
import { moduleName } from './words.ts'

type Change = { field: string; before: string[]; after: string[] }

/** R059: who changed what, as it was and as it is. */
export function Records() {
  const text = useText(peopleText)
  const { records } = useText(rolesText)
  return (
    <CallTable
      call={acl.changeRecords}
      order="-at"
      table="role_records"
      rowKey="recordId"
      rowName={(r) => r.name}
      views={false}
      title={records}
      unit={text.recordsUnit}
      columns={[
        { key: 'at', title: text.at, width: 150, render: (r) => <Time at={r.at} /> },
        { key: 'actor', title: text.actor, width: 130 },
        { key: 'action', title: text.what, width: 120, render: (r) => text.did[r.action] ?? r.action },
        { key: 'name', title: text.about, width: 140, render: (r) => roleName(r.name) },
        { key: 'changes', title: text.changes, width: 340, render: (r) => <Changes changes={r.changes} /> },
      ]}
      empty={{ art: recordsArt, title: text.noRecords, hint: text.noRecordsHint }}
    />
  )
}

/** `客户：＋导出 −删除`; of what is no set, `之前 → 之后`. */
function Changes({ changes }: { changes: readonly Change[] }) {
  const text = useText(peopleText)
  const { actions, scopes } = useText(rolesText)
  const word = (field: string, value: string) =>
    field === 'scope' ? (scopes[value as 'own'] ?? value) : field === 'role' ? roleName(value) : (actions[value] ?? value)
  const lineOf = ({ field, before, after }: Change): string => {
    const name = text.fields[field] ?? moduleName(field)
    const order = Object.keys(actions) // as the columns of the rights stand
    const words = (values: readonly string[]) =>
      listed(values.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)).map((value) => word(field, value)))
    if (field in text.fields) return withColon(name, [words(before), words(after)].filter(Boolean).join(' → '))
    const [added, taken] = [after.filter((a) => !before.includes(a)), before.filter((a) => !after.includes(a))]
    return withColon(name, [added.length > 0 && `+ ${words(added)}`, taken.length > 0 && `− ${words(taken)}`].filter(Boolean).join(' '))
  }
  const all = changes.map(lineOf)
  return (
    <span className="rp-changes" title={namesAsWords(all.join('\n'))}>
      {all.slice(0, 2).map((line) => (
        <span key={line} className="ellipsis">
          <NamesIn text={line} />
        </span>
      ))}
      {all.length > 2 && <span className="ink-3">+{all.length - 2}</span>}
    </span>
  )
}
