import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import type { Output } from '#core/contract/call.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { blackList } from '../contract.ts'
import { blackListArt } from './art.tsx'
import { blackListScreens } from './screens.ts'
import { recordText } from './text.ts'

/** Who was not taken by one adding or removing (`?recordId`), and why. */
export default function ErrorPage() {
  const text = useText(recordText)
  const [{ recordId }] = useSearch()
  const read = useCall(blackList.recordErr, { recordId: recordId ?? '' }, { enabled: Boolean(recordId), silence: 'all' })
  return (
    <OneThing
      exists={Boolean(recordId)}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(blackListScreens.records), label: text.toRecords }}
    >
      {({ record, fileUrl }) => <Errors record={record} fileUrl={fileUrl} />}
    </OneThing>
  )
}

function Errors({ record: r, fileUrl }: Pick<Output<typeof blackList.recordErr>, 'record' | 'fileUrl'>) {
  const text = useText(recordText)
  const about = [fmt.time(r.at), text.kinds[r.kind], text.origins[r.origin], text.sum(fmt.number(r.taken), fmt.number(r.refused))]
  return (
    <CallTable
      call={blackList.recordErr}
      order="line"
      table="black_list_errors"
      rowKey="line"
      rowName={(e) => e.given}
      input={{ recordId: r.recordId }}
      views={false}
      title={text.errTitle}
      about={about.join(' · ')}
      tools={
        fileUrl && (
          <a className="button" href={fileUrl} download>
            <Icon name="download" size={14} />
            {text.download}
          </a>
        )
      }
      toolbar={[
        {
          key: 'records',
          label: text.toRecords,
          icon: <Icon name="history" size={14} />,
          needs: null,
          to: linkTo(blackListScreens.records),
        },
      ]}
      columns={[
        { key: 'line', title: r.origin === 'import' ? text.line : text.place, kind: 'number', width: 110 },
        {
          key: 'given',
          title: text.given,
          width: 320,
          render: (e) =>
            e.customerId && opens('customer') ? (
              <Link className="link" to={linkTo(customerScreens.detail, { customerId: e.customerId })}>
                {e.given}
              </Link>
            ) : e.why === 'not_found' && r.origin !== 'import' ? (
              text.nobody // an id that was sent, and is nobody's, says nothing to a reader
            ) : (
              e.given
            ),
        },
        { key: 'why', title: text.why, width: 420, render: (e) => (e.why === 'line' ? e.words : text.whys[e.why]) },
      ]}
      empty={{ art: blackListArt, title: text.noneTitle }}
    />
  )
}
