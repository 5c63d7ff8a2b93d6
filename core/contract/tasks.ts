import Type, { type Static } from 'typebox'
import { Audience } from './audience.ts'
import { calls, command, Id, Instant, Nullable, page, pageOf, query, strict, TaskStarted } from './call.ts'

/** Stands where the key of a screen is asked for: the task center opens beside whatever page one is on. */
export const taskCenter = 'task-center'

/** A long task: started by one call, followed in the task center (R010, research/ux.md G-5). */
export const TaskState = Type.Union([
  Type.Literal('queued'),
  Type.Literal('running'),
  Type.Literal('succeeded'),
  Type.Literal('partly_failed'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
])
export const Task = Type.Object({
  taskId: Id,
  /** What it does, e.g. `staff_sync`, `live_code_batch_delete`, `export`. */
  kind: Type.String(),
  /** In both languages: who reads it need not be who started it. */
  title: Type.Object({ zh: Type.String(), en: Type.String() }),
  /** Which of its kind it is, in both languages: the tags, the reason; empty where the title says it all. */
  about: Type.Object({ zh: Type.String(), en: Type.String() }),
  /**
   * What a batch or an export was asked to take, one of the three: customers of an audience; so many rows ticked by hand; what the filter of a
   * list showed, as words of its address. `null` where there was nothing to choose, or everything was chosen.
   */
  asked: Nullable(
    Type.Object({
      audience: Type.Optional(Audience),
      byHand: Type.Optional(Type.Integer()),
      list: Type.Optional(Type.Object({ screen: Type.String(), words: Type.Record(Type.String(), Type.String()) })),
    }),
  ),
  state: TaskState,
  done: Type.Integer(),
  failed: Type.Integer(),
  /** `null` while the size is unknown. */
  total: Nullable(Type.Integer()),
  /** What it has to say about itself, if anything, in both languages. */
  message: Type.Object({ zh: Type.String(), en: Type.String() }),
  /** Nobody, where the program did. */
  startedBy: Type.String(),
  createdAt: Instant,
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
  cancellable: Type.Boolean(),
  /** Signed, expiring link to what came out; `errorUrl` to the failed rows with their reasons. */
  resultUrl: Nullable(Type.String()),
  resultName: Nullable(Type.String()),
  errorUrl: Nullable(Type.String()),
  /** The list of the rows it touched, by the key of its screen; `null` where it touched none or there is no such list. */
  rows: Nullable(Type.Object({ screen: Type.String(), batch: Id })),
  /** What it changed can be put back by `undo`. */
  undoable: Type.Boolean(),
  /** What the task counted, e.g. `{ added: 3, changed: 2, lost: 0 }`; `undone`: what an undo has put back. */
  counts: Type.Record(Type.String(), Type.Integer()),
})
export type Task = Static<typeof Task>

export const tasks = calls('request-layer', 'task', {
  list: query({
    access: 'staff',
    about: 'own',
    input: page({ kind: Type.Optional(Type.String({ maxLength: 64 })) }),
    output: pageOf(Task),
    summary: 'Own tasks of the last 30 days, newest first; administrators see everyone’s.',
  }),
  one: query({
    access: 'staff',
    about: 'own',
    input: strict({ taskId: Id }),
    output: Type.Object({
      ...Task.properties,
      /** Rows that `undo` would put back now; 0 where there is no way back. */ toPutBack: Type.Integer(),
    }),
  }),
  cancel: command({
    access: 'staff',
    about: 'own',
    because: 'whoever started a task may stop it',
    input: strict({ taskId: Id }),
    summary: 'Stops after the row in hand; what is done stays done.',
  }),
  undo: command({
    access: 'staff',
    about: 'own',
    because: 'whoever started a batch may put back what it changed, with the right to the batch itself',
    unaudited: 'the task that puts rows back writes the line of it',
    input: strict({ taskId: Id }),
    output: TaskStarted,
    longTask: true,
    summary: 'As a task: rows of the batch that were changed become what they were. Rows that could not be put back can be tried again.',
  }),
})
/** Server push: `GET /api/push` (text/event-stream) sends `task` events holding a Task, and `notice` events. Polling `task.list` is the fallback. */
export const pushPath = '/api/push'
