import { type ReactNode, useState } from 'react'
import { useNav } from '../phone/nav.ts'
import { readCode } from '../readCode.ts'
import { t } from '../text.ts'

/** Looking at a picture for a code; what was found opens as a screen. */
export function useScan(): { reading: boolean; problem: string; look: (file: Blob | null | undefined) => void } {
  const { push } = useNav()
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState('')
  async function look(file: Blob | null | undefined) {
    if (!file) return
    setReading(true)
    setProblem('')
    const text = await readCode(file).catch(() => undefined)
    setReading(false)
    if (text) push({ at: 'scanned', text })
    else setProblem(t.scan.noCode)
  }
  return { reading, problem, look: (file) => void look(file) }
}

/** A screen that reads the code of a picture dropped or pasted on it, or the link that was dragged. */
export function DropZone({ children }: { children: ReactNode }) {
  const { push } = useNav()
  const { look, problem, reading } = useScan()
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: choosing a file is the keyboard's way to the same
    <div
      className="drop"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        const text = event.dataTransfer.getData('text/uri-list') || event.dataTransfer.getData('text/plain')
        if (file) look(file)
        else if (text) push({ at: 'scanned', text: text.trim() })
      }}
      onPaste={(event) => {
        const file = event.clipboardData.files[0]
        if (file) look(file)
      }}
    >
      {children}
      {(over || reading) && <div className="drop-on">{reading ? t.scan.reading : t.scan.drop}</div>}
      {problem && (
        <div className="hint bad" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}
