import { type FileRef, files } from '#core/contract/files.ts'
import { q, queryClient, useCall } from '../../request/query.ts'
import { load, save } from '../../storage.ts'

/** A file's name and signed link. Links expire after an hour, so they are read again before that; ids are what is kept. */
export const useFile = (fileId: string | undefined | null): FileRef | undefined =>
  useCall(files.fileUrl, { fileId: fileId ?? '' }, { enabled: Boolean(fileId), silence: 'all', staleTime: 20 * 60_000 }).data

/** What was just uploaded is known without asking again. */
export function rememberFile(file: FileRef): void {
  queryClient.setQueryData(q(files.fileUrl, { fileId: file.fileId }).queryKey, file)
  save('recent_files', [file, ...recentFiles().filter((f) => f.fileId !== file.fileId)].slice(0, 24))
}
/** The last files this browser uploaded; their links may have expired, so show them through `useFile`. */
export const recentFiles = (): FileRef[] => load<FileRef[]>('recent_files', [])
