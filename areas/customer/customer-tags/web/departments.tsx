import { departments } from '#areas/staff/staff-management/contract.ts'
import { useCall } from '#core/web/request/query.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { DepartmentNames } from '#core/web/ui/StaffName.tsx'

/** Departments for a filter that takes one, parents first (R291). */
export function useDepartments() {
  const read = useCall(departments.list, { pageSize: 100 }, { silence: 'all', staleTime: 60_000 })
  return { list: read.data?.list ?? [], unread: read.error && <ErrorLine error={read.error} retry={() => void read.refetch()} /> }
}

export function DepartmentList({ onPick }: { onPick: (id: number) => void }) {
  const { list, unread } = useDepartments()
  return (
    <div className="ts-departments">
      {unread}
      {list.map((d) => (
        <button key={d.departmentId} type="button" onClick={() => onPick(d.departmentId)}>
          <DepartmentNames names={[d.name]} />
        </button>
      ))}
    </div>
  )
}
