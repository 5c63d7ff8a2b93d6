import { openPicker } from '#core/web/blocks/pickers/open.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import type { OpenCustomer } from '#core/web/customers.ts'
import { refresh, useCommand } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { can } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { groupColor, Swatch } from '#core/web/ui/Tag.tsx'
import { marking } from '../contract.ts'
import { customersText } from './customers-text.ts'
import './customers.css'

const undoFor = 10_000

/** A customer's tags, each with a way to take it off, and a way to more. What was done can be undone for ten seconds (G-4). */
export function Tagging({ customer }: { customer: OpenCustomer }) {
  const text = useText(customersText)
  const { customerId } = customer
  const mark = useCommand(marking.markTag)
  // A lost customer's tags are what the last contact left; WeCom takes no more.
  const friend = customer.status === 'friend'
  // The tag may stand on several colleagues' contacts: to the company it is gone when it is gone from all.
  const holders = (tagId: string) => customer.follows.filter((f) => !f.deletedAt && f.tags.some((t) => t.tagId === tagId))
  const add = async () => {
    const now = customer.tags.map((t) => t.tagId)
    const chosen = await openPicker('tags', now, { multiple: true })
    if (!chosen) return
    const plus = chosen.filter((id) => !now.includes(id))
    const minus = customer.tags.filter((t) => !chosen.includes(t.tagId))
    for (const tag of minus) await remove(tag)
    if (plus.length === 0) return
    const { added } = await mark.mutateAsync({ customerId, addTagIds: plus })
    toast.success(text.tagged(added.length), {
      duration: undoFor,
      action: { label: text.undo, onClick: () => mark.mutate({ customerId, removeTagIds: added }) },
    })
  }
  const remove = async ({ tagId, name }: OpenCustomer['tags'][number]) => {
    const whose = holders(tagId).map((f) => f.staffId)
    for (const staffId of whose) await request(marking.markTag, { customerId, staffId, removeTagIds: [tagId] })
    await refresh()
    const back = async () => {
      for (const staffId of whose) await request(marking.markTag, { customerId, staffId, addTagIds: [tagId] })
      await refresh()
    }
    toast.success(text.untagged(name), { duration: undoFor, action: { label: text.undo, onClick: () => void back().catch(() => {}) } })
  }
  return (
    <ul className="cu-tags" aria-label={text.tags}>
      {customer.tags.map((t) => (
        <li
          key={t.tagId}
          className={t.internal ? 'tag internal' : 'tag'}
          title={t.groupName}
          style={{ '--k': groupColor(t.groupName) } as React.CSSProperties}
        >
          <Swatch internal={t.internal} />
          <span>{t.name}</span>
          <Tools
            actions={[
              {
                key: 'remove',
                look: 'tiny',
                label: text.removeTag(t.name),
                icon: <Icon name="x" size={12} />,
                when: friend,
                needs: marking.markTag,
                run: () => remove(t).catch(() => {}),
              },
            ]}
          />
        </li>
      ))}
      {customer.tags.length === 0 && !(friend && can(marking.markTag)) && <li className="ink-3 text-12">{text.noTags}</li>}
      {friend && (
        <li>
          <Tools
            actions={[
              {
                key: 'add',
                look: 'tag',
                label: text.addTag,
                icon: <Icon name="plus" size={12} />,
                needs: marking.markTag,
                run: () => add().catch(() => {}),
              },
            ]}
          />
        </li>
      )}
    </ul>
  )
}
