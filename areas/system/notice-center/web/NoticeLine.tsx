import { taskCenter } from '#core/contract/tasks.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { NamesIn } from '#core/web/ui/StaffName.tsx'
import { namesAsWords } from '#core/web/ui/staff-name.ts'
import type { Notice, NoticeItem } from '../contract.ts'
import { noticeText } from './text.ts'
import './notices.css'

const icons = { info: 'circle-check', attention: 'triangle-alert', bad: 'circle-x' } as const
const tones = { info: 'ok', attention: 'warn', bad: 'bad' } as const

export const LevelIcon = ({ level }: { level: Notice['level'] }) => <Icon name={icons[level]} size={16} className={tones[level]} />

/** One notice: a line, or how many with each below. Where it leads to is a link, and following it marks the notice as read. */
export function NoticeLine(props: { notice: Notice; onRead: () => void; onLeave?: () => void; onPhone?: boolean }) {
  const { notice, onRead, onLeave, onPhone } = props
  const text = useText(noticeText)
  const { items } = notice
  const follow = () => {
    onRead()
    onLeave?.()
  }
  return (
    <li className={notice.read ? 'nc-line' : 'nc-line new'}>
      <LevelIcon level={notice.level} />
      <div className="grow">
        {items.length === 1 ? (
          <Item item={items[0]!} onFollow={follow} onPhone={onPhone} />
        ) : (
          <span className="medium">
            <Item item={notice} onFollow={follow} onPhone={onPhone} />
          </span>
        )}
        {items.length > 1 && (
          <ul className="nc-items" aria-label={text.each(fmt.number(items.length))}>
            {items.slice(0, 3).map((item) => (
              <li key={item.at + item.text}>
                <Item item={item} onFollow={follow} onPhone={onPhone} />
              </li>
            ))}
            {items.length > 3 && <li className="ink-3">+{fmt.number(items.length - 3)}</li>}
          </ul>
        )}
      </div>
      <span className="text-12 ink-3 nowrap">
        <Time at={notice.at} near />
      </span>
      {!notice.read && (
        <button
          type="button"
          className="icon-button mini"
          aria-label={`${text.read} ${namesAsWords(notice.text)}`}
          title={text.read}
          onClick={onRead}
        >
          <Icon name="check" size={14} />
        </button>
      )}
    </li>
  )
}

/** What happened, as a link to where it is seen to; its words alone where this surface has no such page (phones have no task center). */
export function Item({
  item,
  onFollow,
  onPhone,
}: {
  item: Pick<NoticeItem, 'text' | 'screen' | 'words'>
  onFollow?: () => void
  onPhone?: boolean
}) {
  if (item.screen === taskCenter && !onPhone)
    return (
      <button
        type="button"
        className="nc-link"
        onClick={() => {
          onFollow?.()
          openTasks()
        }}
      >
        <NamesIn text={item.text} />
      </button>
    )
  const to = addressOf(item.screen, item.words)
  return to ? (
    <Link to={to} className="nc-link" onClick={onFollow}>
      <NamesIn text={item.text} />
    </Link>
  ) : (
    <span>
      <NamesIn text={item.text} />
    </span>
  )
}
