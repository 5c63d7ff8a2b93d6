import { departments } from '#areas/staff/staff-management/contract.ts'
import { useCall } from '#core/web/request/query.ts'

/** Departments for a filter that takes one, parents first (R291). */
export function useDepartments() {
  return useCall(departments.list, { pageSize: 100 }, { silence: 'all', staleTime: 60_000 }).data?.list ?? []
}

export function DepartmentList({ onPick }: { onPick: (id: number) => void }) {
  const list = useDepartments()
  return (
    <div className="ts-departments">
      {list.map((d) => (
        <button key={d.departmentId} type="button" onClick={() => onPick(d.departmentId)}>
          {d.name}
        </button>
      ))}
    </div>
  )
}
