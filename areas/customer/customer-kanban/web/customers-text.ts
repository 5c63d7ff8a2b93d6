import { texts } from '#core/web/text/text.ts'

/** Of the customer list: conditions, the batch. */
export const customersText = texts({
  'zh-CN': {
    stage: '客户阶段',
    overdue: '阶段超期',
    isOverdue: '已超期',
    inStage: '处于阶段',
    overdueWords: '在阶段里超期',
    or: '、',
    gone: '已删除的阶段',
    batch: '移动阶段',
    title: (n: string) => `把 ${n} 位客户移到一个阶段`,
    effect: '后台执行，可以撤销；缺少必填资料或不能移动的客户会列出原因。',
    effectForward: '后台执行；这个流程只能向前，换了阶段不能撤销。缺少必填资料或不能移动的客户会列出原因。',
    started: '已开始移动',
    look: '查看进度',
  },
  en: {
    stage: 'Customer stage',
    overdue: 'Overdue in a stage',
    isOverdue: 'Overdue',
    inStage: 'in the stage',
    overdueWords: 'overdue in their stage',
    or: ', ',
    gone: 'a deleted stage',
    batch: 'Move to a stage',
    title: (n) => `Move ${n} customers to a stage`,
    effect: 'Runs as a task and can be undone; whoever cannot be moved is listed with the reason.',
    effectForward:
      'Runs as a task; this process goes forward only, so moves between its stages cannot be undone. Whoever cannot be moved is listed with the reason.',
    started: 'Moving has begun',
    look: 'See progress',
  },
})
