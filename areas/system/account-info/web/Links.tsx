import { links } from '#areas/foundation/multi-corp/contract.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Section } from '#core/web/ui/Page.tsx'
import { accountText } from './text.ts'

/** Companies that one switches to without signing in anew. Nothing where there is none. */
export function Links() {
  const text = useText(accountText)
  const read = useCall(links.list, {}, { silence: 'all' })
  if (read.error && !read.data) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  if (!read.data || read.data.list.length === 0) return null
  return (
    <Section title={text.links}>
      <ul className="ai-sessions">
        {read.data.list.map(({ corpId, corpName, corpLogo, name, linkedAt }) => (
          <li key={corpId} className="ai-line">
            <Avatar name={corpName} src={corpLogo} size={28} kind="corp" />
            <div className="grow col gap-2">
              <b className="medium">{corpName}</b>
              <span className="text-12 ink-3">
                {name && `${text.linkedAs(name)} · `}
                {text.linkedAt} <Time at={linkedAt} near />
              </span>
            </div>
            <Tools
              actions={[
                {
                  key: 'end',
                  look: 'small',
                  label: text.unlink,
                  ...makes(
                    links.end,
                    { corpId },
                    {
                      confirm: { title: text.unlinkTitle(corpName), content: text.unlinkText, verb: text.unlink, danger: true },
                      done: () => void toast.success(text.unlinked),
                    },
                  ),
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
