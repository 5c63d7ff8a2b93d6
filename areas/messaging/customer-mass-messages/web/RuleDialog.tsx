import { useState } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCall, useEdit } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { missions } from '../contract.ts'
import type { QuotaRule } from '../mission.ts'
import { massText } from './text.ts'

const rules: QuotaRule[] = ['month', 'week', 'day']

/** How often WeCom lets a customer receive: the administrator says what they chose there. */
export default function RuleDialog({ close }: DialogProps<void>) {
  const text = useText(massText)
  const now = useCall(missions.rule, {})
  const [chosen, setChosen] = useState<QuotaRule>()
  const save = useEdit(missions.setRule, now.data?.version, {
    onSuccess: () => {
      toast.success(text.ruleSaved)
      close()
    },
  })
  const value = chosen ?? now.data?.quotaRule
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (value) save.save({ quotaRule: value })
      }}
    >
      <h2>{text.rule}</h2>
      <p className="dlg-body">{text.ruleHelp}</p>
      {now.error && !now.data ? (
        <div className="dlg-body">
          <ErrorLine error={now.error} retry={() => void now.refetch()} />
        </div>
      ) : null}
      <fieldset className="mm-times dlg-body" aria-label={text.rule}>
        {rules.map((rule) => (
          <label key={rule} className={`mm-choice${value === rule ? ' on' : ''}`}>
            <input type="radio" name="mm-rule" checked={value === rule} onChange={() => setChosen(rule)} />
            <b className="medium">{text.rules[rule]}</b>
          </label>
        ))}
      </fieldset>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={!value || !now.data || save.isPending}>
          {text.ruleSave}
        </button>
      </div>
    </form>
  )
}
