import { groupScreens } from '#areas/group/group-management/web/screens.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { groupColumns } from '../columns.ts'
import { bulkMessages } from '../contract.ts'
import { targetWords } from '../words.ts'
import { groupsArt } from './art.tsx'
import { Of, stateKinds, useStates } from './Of.tsx'
import { bulkScreens } from './screens.ts'
import { bulkText } from './text.ts'

/** To which groups one member sent one message. */
export default function GroupsPage() {
  const text = useText(bulkText)
  const states = useStates()
  return (
    <Of title={inLang(bulkScreens.groups.title)}>
      {({ messageId, staffId }) => (
        <CallTable
          call={bulkMessages.groupDetail}
          order="targetExtId"
          table="bulk_message_groups"
          rowKey="targetExtId"
          rowName={(r) => r.name || text.unknownGroup}
          input={{ messageId, staffId }}
          plain
          views={false}
          unit={text.groupUnit}
          filters={[{ key: 'state', label: text.state, kind: 'choice', options: states }]}
          file={{ call: bulkMessages.exportGroupDetail }}
          columns={drawn(groupColumns, {
            name: (r) =>
              r.groupId && opens('group_manage') ? (
                <Link to={linkTo(groupScreens.detail, { groupId: r.groupId })}>{r.name || text.unknownGroup}</Link>
              ) : (
                <span className="ellipsis ct-text">{r.name || text.unknownGroup}</span>
              ),
            state: (r) => <Status kind={stateKinds[r.state]}>{inLang(targetWords[r.state])}</Status>,
            sentAt: (r) => r.sentAt && <Time at={r.sentAt} near />,
          })}
          empty={{ art: groupsArt, title: text.noTargets, hint: text.noTargetsHint }}
        />
      )}
    </Of>
  )
}
