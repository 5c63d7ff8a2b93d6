import { useWrittenNames } from '#core/web/blocks/pickers/rows.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { roleName } from '#core/web/text/role-name.ts'
import { useText } from '#core/web/text/text.ts'
import { listed, withColon } from '#core/web/text/words.ts'
import { NamesIn } from '#core/web/ui/StaffName.tsx'
import type { Cell, Difference, Draft, RoleRead } from './draft.ts'
import { peopleText } from './people-text.ts'
import { rolesText } from './text.ts'
import { moduleName } from './words.ts'

/** What will be another than now, and for how many people; nothing is saved before it was seen. */
export default function ChangesDialog(
  props: { read: RoleRead; staffCount: number; draft: Draft; changed: Difference } & DialogProps<boolean>,
) {
  const { read, staffCount, draft, changed, close } = props
  const text = useText(rolesText)
  const { cancel } = useText(peopleText)
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        close(true)
      }}
    >
      <h2>{text.changesTitle(roleName(read.name))}</h2>
      <div className="dlg-body col gap-16 rp-difference">
        {changed.granted.length > 0 && <Cells title={text.grant} sign="+" cells={changed.granted} />}
        {changed.taken.length > 0 && <Cells title={text.take} sign="−" cells={changed.taken} />}
        {changed.scope && (
          <section>
            <h3 className="heading">{text.scopeChange}</h3>
            <p>
              <ScopeWords scope={read.scope} departmentIds={read.departmentIds} /> →{' '}
              <b className="medium">
                <ScopeWords scope={draft.scope} departmentIds={draft.departmentIds} />
              </b>
            </p>
          </section>
        )}
        <p className="text-12 ink-3">{text.effect(staffCount)}</p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {cancel}
        </button>
        <button type="submit" className="button primary">
          {text.save}
        </button>
      </div>
    </form>
  )
}

function Cells({ title, sign, cells }: { title: string; sign: string; cells: readonly Cell[] }) {
  const text = useText(rolesText)
  const byModule = [...Map.groupBy(cells, (cell) => cell.module)]
  return (
    <section>
      <h3 className="heading">
        {title} <span className="ink-3">{cells.length}</span>
      </h3>
      <ul>
        {byModule.map(([module, of]) => (
          <li key={module}>
            {sign} {withColon(moduleName(module), listed(of.map((cell) => text.actions[cell.action]!)))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ScopeWords({ scope, departmentIds }: Pick<Draft, 'scope' | 'departmentIds'>) {
  const text = useText(rolesText)
  const names = useWrittenNames('departments', scope === 'chosen' ? departmentIds.map(String) : [])
  return (
    <>
      {text.scopes[scope]}
      {names.length > 0 && <NamesIn text={` (${listed(names)})`} />}
    </>
  )
}
