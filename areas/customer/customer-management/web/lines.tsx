import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { Link } from '#core/web/router.tsx'
import { lang, say, texts } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { addWayLabels } from '../contract.ts'
import type { contactLines } from '../timeline.ts'

const words = texts({
  'zh-CN': {
    added: '添加了客户',
    addedBy: (who: string) => `${who} 成为好友`,
    lost: '好友关系结束',
    lostBy: {
      staff: '员工删除了客户',
      customer: '客户删除了员工',
      transfer: '转接给了同事',
      sync: '核对时发现已不是好友',
    },
    remark: '改备注',
    noRemark: '没有备注',
  },
  en: {
    added: 'Became a contact',
    addedBy: (who) => `of ${who}`,
    lost: 'No longer a contact',
    lostBy: {
      staff: 'Removed by staff',
      customer: 'Removed by the customer',
      transfer: 'Handed to a colleague',
      sync: 'Found when checking with WeCom',
    },
    remark: 'Remark changed',
    noRemark: 'no remark',
  },
})
const nobody = () => ''

export default {
  lines: {
    added(e, { who, to }) {
      const text = say(words)
      const way = e.addWay === null ? '' : (addWayLabels[e.addWay]?.[lang() === 'en' ? 'en' : 'zh'] ?? '')
      const source = to ? (
        <Link className="link" to={to}>
          {e.source}
        </Link>
      ) : (
        e.source
      )
      return {
        icon: 'user-plus',
        tone: 'jade',
        title: text.added,
        second: text.addedBy(who),
        detail: (way || e.source) && (
          <>
            {way}
            {way && e.source && ' · '}
            {e.source && source}
          </>
        ),
      }
    },
    lost(e, { who }) {
      const text = say(words)
      return { icon: 'user-minus', tone: 'grey', title: text.lost, second: who, detail: text.lostBy[e.by as 'sync'] }
    },
    updateRemark(e, { doer, ofStaff }) {
      const text = say(words)
      return {
        icon: 'pencil',
        tone: 'grey',
        title: text.remark,
        second: (
          <>
            {doer && <span>{doer}</span>}
            <span className="ink-3">{e.before || text.noRemark}</span>
            <Icon name="arrow-right" size={12} className="ink-3" />
            <span className="medium">{e.after || text.noRemark}</span>
          </>
        ),
        detail: ofStaff,
      }
    },
  },
  // Who ended a contact is said by the line itself.
  doers: { staff: nobody, customer: nobody, transfer: nobody },
} satisfies WordsOf<typeof contactLines>
