import { useText } from '#core/web/text/text.ts'
import { PreviewFrame, Said, useAsked } from './PreviewFrame.tsx'
import { t } from './text.ts'

/** R264: the address that leads to a file, by its id. */
export const fileAddress = (fileId: string, name: string): string =>
  `/api/file_trace/entry?${new URLSearchParams({ file_id: fileId, file_type: 'pdf', name })}`

/** A PDF in the browser's own viewer. Whatever else is asked for is offered to download: a page of others must not run as ours. */
export default function PreviewPdfPage() {
  const text = useText(t)
  const { ids, name } = useAsked()
  return (
    <PreviewFrame fileId={ids[0]} name={name} fallback={text.pdf}>
      {(file) =>
        file.mime === 'application/pdf' ? (
          <iframe className="pv-pdf" src={fileAddress(file.fileId, name || file.name)} title={name || file.name || text.page} />
        ) : (
          <Said title={text.notPdf} help={text.notPdfHelp} />
        )
      }
    </PreviewFrame>
  )
}
