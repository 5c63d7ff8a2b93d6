import { useState } from 'react'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Tags } from '#core/web/ui/Tag.tsx'
import { relation } from '../contract.ts'
import { mergeText } from './merge-text.ts'
import './relation.css'

const fields = ['remark', 'description'] as const
type Field = (typeof fields)[number]

/** What each follower wrote, a line each; one remark, one description and all tags for everybody. */
export default function MergeDialog({ customerId, title, close }: { customerId: string; title: string } & DialogProps<boolean>) {
  const text = useText(mergeText)
  const { data, error, refetch } = useCall(externalUsers.detail, { customerId }, { silence: 'all' })
  /** Whose holds; nobody's by itself. */
  const [chosen, setChosen] = useState<{ [F in Field]?: string }>({})
  const [tagged, setTagged] = useState(false)
  const merge = useCommand(relation.merge, {
    onSuccess: () => {
      toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
      close(true)
    },
  })
  const follows = data?.follows.filter((f) => !f.deletedAt) ?? []
  const tagIds = data?.tags.map((t) => t.tagId) ?? []
  const keeps = { remark: text.keepRemark, description: text.keepDescription }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        const of = (field: Field) => follows.find((f) => f.staffId === chosen[field])?.[field]
        const [remark, description] = [of('remark'), of('description')]
        merge.mutate({
          customerId,
          ...(remark !== undefined && { remark }),
          ...(description !== undefined && { description }),
          ...(tagged && { tagIds }),
        })
      }}
    >
      <h2>{title}</h2>
      <div className="dlg-body col gap-12">
        <p className="text-12 ink-2">{text.help}</p>
        {error && !data && <ErrorLine error={error} retry={() => void refetch()} />}
        {data && (
          <div className="crs-compare">
            <table className="simple-table padded">
              <thead>
                <tr>
                  <th>{text.staff}</th>
                  <th>{text.remark}</th>
                  <th>{text.description}</th>
                  <th>{text.tags}</th>
                </tr>
              </thead>
              <tbody>
                {follows.map((f) => {
                  const who = staffName({ name: f.name, alias: f.alias })
                  return (
                    <tr key={f.staffId}>
                      <td className="nowrap">
                        <StaffName name={f.name} alias={f.alias} />
                      </td>
                      {fields.map((field) => (
                        <td key={field}>
                          {f[field] ? (
                            <label className="row gap-6">
                              <input
                                type="radio"
                                name={field}
                                aria-label={text.use(text[field], who)}
                                checked={chosen[field] === f.staffId}
                                onChange={() => setChosen({ ...chosen, [field]: f.staffId })}
                              />
                              {f[field]}
                            </label>
                          ) : (
                            <span className="ink-3">{text.none}</span>
                          )}
                        </td>
                      ))}
                      <td>{f.tags.length > 0 ? <Tags tags={f.tags.map((t) => ({ name: t.name, group: t.groupName }))} max={2} /> : '-'}</td>
                    </tr>
                  )
                })}
                <tr>
                  <td />
                  {fields.map((field) => (
                    <td key={field}>
                      <label className="row gap-6 ink-2">
                        <input
                          type="radio"
                          name={field}
                          aria-label={keeps[field]}
                          checked={chosen[field] === undefined}
                          onChange={() => setChosen({ ...chosen, [field]: undefined })}
                        />
                        {text.keep}
                      </label>
                    </td>
                  ))}
                  <td />
                </tr>
              </tbody>
            </table>
          </div>
        )}
        {tagIds.length > 0 && (
          <label className="row gap-8">
            <input type="checkbox" className="checkbox" checked={tagged} onChange={(e) => setTagged(e.target.checked)} />
            {text.allTags(fmt.number(tagIds.length))}
          </label>
        )}
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button
          type="submit"
          className="button primary"
          disabled={!data || merge.isPending || (!chosen.remark && !chosen.description && !tagged)}
        >
          {text.send}
        </button>
      </div>
    </form>
  )
}
