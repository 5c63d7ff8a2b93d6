import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { acl } from '../contract.ts'
import { peopleText } from './people-text.ts'
import { roleScreens } from './screens.ts'
import { changeRole } from './set-role.ts'
import { rolesText } from './text.ts'

/** The role of one person, on their page. */
export default function OfMember({ staffId }: { staffId: string }) {
  const text = useText(peopleText)
  const { why, scopes } = useText(rolesText)
  const read = useCall(acl.explain, { staffId, module: 'customer' }, { silence: 'all' })
  if (read.error) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  const explained = read.data
  if (!explained) return <Skeleton rows={1} />
  return (
    <section>
      <h2>{text.roleOf}</h2>
      <p className="row gap-8 wrap">
        <b className="medium">{roleName(explained.roleName) || '-'}</b>
        <span className="ink-3">{scopes[explained.scope]}</span>
        <span className="grow" />
        <Tools
          actions={[
            {
              key: 'set',
              look: 'small',
              label: text.setRole,
              needs: acl.setRole,
              when: explained.status !== 5,
              run: () => changeRole(explained),
            },
            { key: 'why', look: 'small', label: why, needs: acl.explain, to: linkTo(roleScreens.roles, { why: staffId }) },
          ]}
        />
      </p>
    </section>
  )
}
