import { stageLabel } from '#core/contract/stages.ts'
import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { lang, say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byStages } from '../audience.ts'
import { aStageReference } from '../contract.ts'
import { customersText } from './customers-text.ts'
import { nameOf } from './moving.ts'
import { knownProcesses, useProcesses } from './reads.ts'
import { StageEditor } from './StageEditor.tsx'

/** What a stage is called; with its process where there are several. */
export function stageText(stageId: string): string {
  const processes = knownProcesses()
  for (const process of processes) {
    const stage = process.stages.find((s) => s.stageId === stageId)
    if (stage)
      return processes.length > 1 ? `${nameOf(process)} · ${stageLabel(stage, lang() === 'en')}` : stageLabel(stage, lang() === 'en')
  }
  return say(customersText).gone
}

export default audienceWords(
  byStages,
  () => {
    const text = say(customersText)
    return {
      stageIds: {
        label: text.stage,
        kind: 'custom',
        refers: aStageReference,
        icon: <Icon name="kanban" size={13} />,
        order: 160,
        show: (word) => word.split(',').map(stageText).join(text.or),
        edit: (at) => <StageEditor {...at} />,
        reads: (ids) => ({ before: text.inStage, words: ids.map(stageText), joiner: 'or' }),
      },
      stageOverdue: {
        label: text.overdue,
        kind: 'choice',
        options: [{ value: 'yes', label: text.isOverdue }],
        icon: <Icon name="clock" size={13} />,
        order: 161,
        first: 'yes',
        reads: () => ({ words: [text.overdueWords] }),
      },
    }
  },
  undefined,
  () => void useProcesses(),
)
