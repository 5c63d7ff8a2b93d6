import { say, texts } from '../../text/text.ts'
import { Icon } from '../../ui/Icon.tsx'

const t = texts({
  'zh-CN': { label: '批量操作', these: '涉及的记录', help: '任务中心里一次批量操作改动过的记录。' },
  en: { label: 'Batch', these: 'rows it touched', help: 'What one batch of the task center has changed.' },
})

/** The chip of a list whose call takes `batch`; it comes with the task center's link only. */
export const batchFilter = () => {
  const text = say(t)
  return {
    key: 'batch' as const,
    label: text.label,
    icon: <Icon name="layers" size={13} />,
    given: true,
    kind: 'custom' as const,
    show: () => text.these,
    edit: () => <p className="text-12 ink-2">{text.help}</p>,
  }
}
