import type { Problem } from '#core/contract/errors.ts'
import { contentProblems, emptyMessage } from '#core/contract/message.ts'
import { inLang, say } from '#core/web/text/text.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { welcomeProblems } from '../roster.ts'
import { formText } from './form-text.ts'

/** By the server's own rules, before it is asked. */
export function welcomeProblem({ mode, content, bands }: LiveCodeDraft['welcome']): string | undefined {
  const text = say(formText)
  const words = ({ message }: Problem) => (message === emptyMessage ? text.welcomeEmpty : inLang(message))
  if (mode === 'off') return undefined
  if (mode === 'same') return contentProblems(content).map(words)[0]
  const parts = bands.flatMap((b, i) => contentProblems(b.content).map((p) => text.welcomePart(i + 1, words(p))))
  return welcomeProblems(bands).map(words)[0] ?? parts[0]
}
