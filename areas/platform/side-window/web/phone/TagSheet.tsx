import { useState } from 'react'
import { tagsBeside } from '#areas/customer/customer-tags/contract.ts'
import { Sheet } from '#core/web/phone/Sheet.tsx'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Swatch } from '#core/web/ui/Tag.tsx'
import { t } from './text.ts'
import type { Contact } from './whose.ts'

/** Tags belong to a contact: one's own go on and off here, a colleague's stay (platform/04 §5). */
export function TagSheet({
  customerId,
  contact,
  others,
  onClose,
}: {
  customerId: string
  contact: Contact
  others: number
  onClose: () => void
}) {
  const text = useText(t)
  const had = contact.tags.map((tag) => tag.tagId)
  const [chosen, setChosen] = useState<readonly string[]>(had)
  const [keyword, setKeyword] = useState('')
  const tags = useCall(tagsBeside.list, {})
  const mark = useCommand(tagsBeside.markTag, {
    onSuccess: () => {
      toast.success(text.saved)
      onClose()
    },
  })
  const addTagIds = chosen.filter((id) => !had.includes(id))
  const removeTagIds = had.filter((id) => !chosen.includes(id))
  const word = keyword.trim().toLowerCase()
  const groups = (tags.data?.tagGroupList ?? [])
    .map((g) => ({ ...g, tags: g.name.toLowerCase().includes(word) ? g.tags : g.tags.filter((x) => x.name.toLowerCase().includes(word)) }))
    .filter((g) => g.tags.length > 0)
  const flip = (id: string) => setChosen((now) => (now.includes(id) ? now.filter((x) => x !== id) : [...now, id]))
  return (
    <Sheet
      title={text.tags}
      onClose={onClose}
      onSubmit={() => {
        if (addTagIds.length + removeTagIds.length === 0) return onClose()
        mark.mutate({ customerId, staffId: contact.staffId, addTagIds, removeTagIds })
      }}
      foot={
        <button type="submit" className="button primary sw-b" disabled={mark.isPending}>
          {mark.isPending ? text.saving : text.saveTags}
        </button>
      }
    >
      <label className="sw-find">
        <Icon name="search" />
        <input
          type="search"
          value={keyword}
          placeholder={text.search}
          aria-label={text.search}
          onChange={(e) => setKeyword(e.target.value)}
        />
      </label>
      <p className="text-12 ink-3">
        {text.tagsOf(staffName(contact))}
        {others > 0 && <> · {text.others(others)}</>}
      </p>
      {tags.error && <ErrorState error={tags.error} retry={() => void tags.refetch()} />}
      {!tags.data && !tags.error && <Skeleton rows={6} />}
      {tags.data && groups.length === 0 && <p className="ink-3">{text.noTagFound}</p>}
      {groups.map((group) => (
        <fieldset key={group.groupId} className="sw-taggroup">
          <legend>
            {group.name} {group.groupExtId === null && <Swatch internal />}
          </legend>
          {group.tags.map((tag) => (
            <label key={tag.tagId} className={chosen.includes(tag.tagId) ? 'on' : undefined}>
              <input type="checkbox" checked={chosen.includes(tag.tagId)} onChange={() => flip(tag.tagId)} />
              {chosen.includes(tag.tagId) && <Icon name="check" size={14} />}
              {tag.name}
            </label>
          ))}
        </fieldset>
      ))}
    </Sheet>
  )
}
