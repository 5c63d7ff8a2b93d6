import type { Words } from '../../contract/errors.ts'
import type { Context } from '../context.ts'
import type { FileRow } from '../files.ts'
import type { Phrase } from '../phrases.ts'

/** What a long task says while it runs, and how it goes on where a run before it stopped. */
export interface TaskRun<I = unknown> {
  taskId: string
  /** As the person who started it, with the privileges of now. It ends when they are gone, or the person sees less than when they asked. */
  ctx: Context
  input: I
  /** Which of its kind it is; empty where the title says it all. */
  about: Words
  /** When it was asked for. */
  startedAt: Date
  /** Where a run before this one stopped (`saveCursor`), `null` at first. */
  cursor: unknown
  total(n: number): void
  /** So many rows more went well. */
  done(n?: number): void
  /** One row more went wrong: it comes into the file of failed rows with its reason. */
  fail(row: Record<string, string | number>, reason: string | Phrase): void
  count(name: string, n?: number): void
  message(said: Phrase): void
  /** Everything up to here is settled: a run after a killed worker begins here, with the counts of this moment. */
  saveCursor(cursor: unknown): Promise<void>
  /** Between two rows: writes progress when it is time, and throws when the task was cancelled or another worker has taken it. */
  checkpoint(): Promise<void>
  cancelled(): boolean
  result(file: FileRow): void
  signal: AbortSignal
}
