import { useEffect, useState } from 'react'
import { type FileRef, files } from '#core/contract/files.ts'
import { coverAt } from '../../files/pictures.ts'
import { q, queryClient, refresh, useCall } from '../../request/query.ts'

/** A file's name and signed link. Links expire after an hour, so they are read again before that; ids are what is kept. */
export const useFile = (fileId: string | undefined | null): FileRef | undefined =>
  useCall(files.fileUrl, { fileId: fileId ?? '' }, { enabled: Boolean(fileId), silence: 'all', staleTime: 20 * 60_000 }).data

/** What was just uploaded is known without asking again; lists of the company's files are read anew. */
export function rememberFile(file: FileRef): void {
  queryClient.setQueryData(q(files.fileUrl, { fileId: file.fileId }).queryKey, file)
  void refresh()
}

/** What a video looks like, once the browser has drawn it; one that it cannot draw has no cover. */
export function useCover(url: string | undefined): string | undefined {
  const [cover, setCover] = useState<string>()
  useEffect(() => {
    const made: string[] = []
    let gone = false
    const show = (blob: Blob) => {
      if (gone) return
      made.push(URL.createObjectURL(blob))
      setCover(made[0])
    }
    if (url) coverAt(url).then(show, () => {})
    return () => {
      gone = true
      setCover(undefined)
      for (const one of made) URL.revokeObjectURL(one)
    }
  }, [url])
  return cover
}
