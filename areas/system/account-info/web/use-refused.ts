import { useState } from 'react'
import type { ApiError } from '#core/web/request/error.ts'
import { sentences } from '#core/web/text/words.ts'

/** What a small form was refused for: the words of a field, and those that are of none. Typing takes them away. */
export function useRefused() {
  const [refused, setRefused] = useState<ApiError>()
  const known = (fields: readonly string[]) => refused && fields.includes(refused.field)
  return {
    onError: (error: ApiError) => setRefused(error),
    clear: () => setRefused(undefined),
    at: (field: string): string | undefined => (refused?.field === field ? refused.message : undefined),
    rest: (...fields: string[]): string | undefined => (refused && !known(fields) ? sentences(refused.message, refused.hint) : undefined),
  }
}
