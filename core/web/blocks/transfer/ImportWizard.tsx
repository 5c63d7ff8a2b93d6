import { Download } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnyCall, Input } from '#core/contract/call.ts'
import type { ImportChecked, ImportPreview } from '#core/contract/imports.ts'
import { base, request } from '../../request/request.ts'
import { useUnsaved } from '../../router.tsx'
import { openTasks } from '../../shell/tasks.ts'
import { load, save } from '../../storage.ts'
import { fmt } from '../../text/format.ts'
import { useLang, useText } from '../../text/text.ts'
import { listed } from '../../text/words.ts'
import { toast } from '../../toast.tsx'
import { useFile } from '../files/file.ts'
import { Upload } from '../files/Upload.tsx'
import { hasInput } from '../schema.ts'
import { Wizard } from '../Wizard.tsx'
import { CheckStep } from './CheckStep.tsx'
import { MapStep } from './MapStep.tsx'
import { type ImportCalls, type ImportField, type ImportPlan, missingFields, startMapping } from './model.ts'
import { importText } from './text.ts'
import './transfer.css'

/** Template → upload → columns → dry run → import as a long task (research/ux.md G-6). Nothing is written before the last step. */
export function ImportWizard(props: {
  /** The kind of the task: of its template, and what the mapping is remembered under. */
  kind: string
  fields: readonly ImportField[]
  calls: ImportCalls
  /** Fields a row may be known by. */
  keys?: readonly string[]
  /** What the page asks beside the file: into which pool. */
  options?: object
  onStarted?: (taskId: string) => void
}) {
  const { fields, calls, keys = [] } = props
  const text = useText(importText)
  const language = useLang()
  const [fileId, setFileId] = useState<string | null>(null)
  const file = useFile(fileId)
  const [preview, setPreview] = useState<ImportPreview>()
  const [plan, setPlan] = useState<Omit<ImportPlan, 'fileId'>>({
    mapping: {},
    mode: keys.length ? 'both' : 'create',
    keyField: keys[0],
    overwriteEmpty: false,
    edits: [],
    dropRows: [],
  })
  const [result, setResult] = useState<ImportChecked>()
  const [busy, setBusy] = useState(false)
  const [started, setStarted] = useState(false)
  const [at, setAt] = useState('file')
  useUnsaved(fileId !== null && !started)
  const whole = (p = plan): ImportPlan => ({ ...p, ...props.options, fileId: fileId ?? '' })
  const ask = async <R,>(call: AnyCall, input: object): Promise<R> =>
    (await request(call, Object.fromEntries(Object.entries(input).filter(([k]) => hasInput(call, k))) as Input<AnyCall>, {
      silence: 'none',
    })) as R
  const busily = async <R,>(work: () => Promise<R>): Promise<R | undefined> => {
    setBusy(true)
    try {
      return await work()
    } catch {
      // the request layer has said why
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const read = async () => {
    if (!fileId) return text.needFile
    if (preview) return true
    const found = await busily(() => ask<ImportPreview>(calls.preview, { fileId }))
    if (!found) return false
    setPreview(found)
    setPlan((p) => ({ ...p, mapping: startMapping(found, fields, load(`import.${props.kind}`, {})) }))
    return true
  }
  const check = async (next = plan) => {
    const found = await busily(() => ask<ImportChecked>(calls.check, whole(next)))
    if (found) setResult(found)
    return Boolean(found)
  }
  const start = () =>
    busily(async () => {
      const { taskId } = await ask<{ taskId: string }>(calls.start, whole())
      save(`import.${props.kind}`, plan.mapping)
      // The page is left in the same breath; the guard must be down by then.
      flushSync(() => setStarted(true))
      toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
      props.onStarted?.(taskId)
    })
  const missing = missingFields(fields, plan.mapping)
  const ready = result ? result.valid : 0
  return (
    <Wizard
      at={at}
      onStep={setAt}
      busy={busy || started || (at === 'check' && ready === 0)}
      submit={text.start(fmt.number(ready))}
      onSubmit={start}
      summary={
        busy ? (
          <span role="status">{at === 'file' ? text.reading : text.checking}</span>
        ) : (
          preview && <span>{text.rows(fmt.number(preview.total))}</span>
        )
      }
      steps={[
        {
          key: 'file',
          title: text.file,
          answer: file?.name,
          ready: read,
          content: (
            <div className="col gap-16">
              <div className="row gap-12">
                <a className="button" href={`${base}/import_template?kind=${props.kind}&lang=${language}`} download>
                  <Download className="icon small" aria-hidden />
                  {text.template}
                </a>
                <span className="hint">{text.templateHint}</span>
              </div>
              <Upload
                kind="sheet"
                value={fileId}
                aria-label={text.file}
                onChange={(id) => {
                  setFileId(id)
                  setPreview(undefined)
                  setResult(undefined)
                  setPlan((p) => ({ ...p, edits: [], dropRows: [] }))
                }}
              />
            </div>
          ),
        },
        {
          key: 'map',
          title: text.map,
          answer: preview && `${Object.keys(plan.mapping).length} / ${preview.columns.length}`,
          ready: async () => (missing.length ? text.missing(listed(missing.map((f) => f.label))) : check()),
          content: (
            <MapStep
              columns={preview?.columns ?? []}
              fields={fields}
              keys={keys}
              plan={plan}
              missing={missing}
              onChange={(patch) => setPlan((p) => ({ ...p, ...patch }))}
            />
          ),
        },
        {
          key: 'check',
          title: text.check,
          answer: result && `${fmt.number(result.valid)} / ${fmt.number(result.total)}`,
          content: result ? (
            <CheckStep
              result={result}
              plan={plan}
              onChange={(patch) => setPlan((p) => ({ ...p, ...patch }))}
              onCheck={() => void check()}
              busy={busy}
            />
          ) : null,
        },
      ]}
    />
  )
}
