import type { Rows } from '#core/web/blocks/pickers/sources.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { DepartmentNames, StaffName } from '#core/web/ui/StaffName.tsx'

/** A colleague in the list of a picker, on every surface. */
export function PersonRow({ person }: { person: Rows['staff'] }) {
  return (
    <>
      <Avatar name={person.name} src={person.avatar || undefined} size={28} />
      <span className="col pick-two">
        <b className="medium ellipsis">
          <StaffName name={person.name} alias={person.alias} />
        </b>
        <span className="text-11 ink-3 ellipsis">
          {person.departmentNames.length ? <DepartmentNames names={person.departmentNames} /> : '-'}
        </span>
      </span>
    </>
  )
}
