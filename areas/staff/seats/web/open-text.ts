import { texts } from '#core/web/text/text.ts'

export const openText = texts({
  'zh-CN': {
    whom: '给谁',
    by: '怎么选',
    people: '选员工',
    departments: '选部门',
    departmentsHelp: '部门和所有下级里的在职员工；已经有的保持不变，只改到期时间。',
    note: '在后台分配；席位不够时，排在后面的人分不到，任务中心会列出是谁。',
  },
  en: {
    whom: 'To whom',
    by: 'Chosen by',
    people: 'People',
    departments: 'Departments',
    departmentsHelp: 'Active members of these and of all below; whoever has a seat keeps it, with the end that is said here.',
    note: 'Done in the background. Where seats run out, whoever comes last gets none; the task center lists them.',
  },
})
