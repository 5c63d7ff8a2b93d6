import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about follow-ups read. */
export default [
  auditWords({
    actions: {
      'customer.follow_up': say('写了跟进记录', 'wrote a follow-up of'),
      'external_user/event.add': say('写了跟进记录', 'wrote a follow-up'),
      'staff_client/external_user/event.add': say('写了跟进记录', 'wrote a follow-up'),
      'external_user/event_template.add': say('新建了跟进模板', 'made a template of follow-ups'),
      'event_template.delete': { ...say('删除了跟进模板', 'deleted the template of follow-ups'), class: 'delete' },
    },
    fields: { templateId: say('模板', 'Template'), eventId: say('记录', 'Event') },
  }),
]
