import { MessageComposer } from '#core/web/blocks/message/MessageComposer.tsx'
import { useText } from '#core/web/text/text.ts'
import { allowedVariables } from '../mission.ts'
import { createText } from './create-text.ts'
import type { MissionForm } from './draft.ts'

export function ContentStep({
  form,
  put,
  showProblems,
}: {
  form: MissionForm
  put: (patch: Partial<MissionForm>) => void
  showProblems: boolean
}) {
  const text = useText(createText)
  return (
    <div className="field mm-narrow">
      <span className="label">{text.message}</span>
      <span className="field-help" id="mm-message-help">
        {text.messageHelp}
      </span>
      <MessageComposer
        value={form.msgData}
        onChange={(msgData) => put({ msgData })}
        variables={allowedVariables}
        showProblems={showProblems}
        label={text.message}
        aria-describedby="mm-message-help"
      />
    </div>
  )
}
