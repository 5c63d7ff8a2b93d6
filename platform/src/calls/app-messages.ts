import { wecom } from '../call.ts'
import { bodies, templateCard } from '../message-bodies.ts'
import { done, flag, id, int, list, needs, oneOf, open, opt, str, strict, userId, whenIs } from '../schema.ts'

// Messages of the app to members (platform/05 §6). Above 30 a minute per member the platform drops them silently.

const types = Object.keys(bodies) as (keyof typeof bodies)[]

/** The numbers of template cards are partly unverified. */
export const messageSend = wecom({
  method: 'POST',
  path: '/cgi-bin/message/send',
  doc: '90236',
  priority: 'send',
  once: true,
  input: strict(
    {
      /** `id1|id2`, at most 1000, or `@all` */
      touser: opt(str({ pattern: '^[^|]+(\\|[^|]+){0,999}$' })),
      toparty: opt(str({ pattern: '^[^|]+(\\|[^|]+){0,99}$' })),
      totag: opt(str({ pattern: '^[^|]+(\\|[^|]+){0,99}$' })),
      msgtype: oneOf(types),
      agentid: int(),
      safe: opt(oneOf([0, 1, 2])),
      enable_id_trans: opt(flag()),
      enable_duplicate_check: opt(flag()),
      duplicate_check_interval: opt(int({ minimum: 1, maximum: 14400 })),
      ...(Object.fromEntries(types.map((type) => [type, opt(bodies[type])])) as {
        [K in keyof typeof bodies]: ReturnType<typeof opt<(typeof bodies)[K]>>
      }),
    },
    {
      allOf: [
        needs('touser', 'toparty', 'totag'),
        // the body of the named type must be there
        ...types.map((type) => whenIs('msgtype', type, type)),
      ],
    },
  ),
  output: open({
    msgid: opt(str()),
    invaliduser: opt(str()),
    invalidparty: opt(str()),
    invalidtag: opt(str()),
    unlicenseduser: opt(str()),
    response_code: opt(str()),
  }),
})

/** Within 24 h (42052 afterwards). */
export const messageRecall = wecom({
  method: 'POST',
  path: '/cgi-bin/message/recall',
  doc: '94867',
  input: strict({ msgid: id() }),
  output: done(),
})

/** `response_code` lives 72 h and works once. The numbers of template cards are partly unverified. */
export const messageUpdateTemplateCard = wecom({
  method: 'POST',
  path: '/cgi-bin/message/update_template_card',
  doc: '94888',
  input: strict(
    {
      userids: opt(list(userId())),
      partyids: opt(list(int())),
      tagids: opt(list(int())),
      atall: opt(flag()),
      agentid: int(),
      response_code: str({ minLength: 1 }),
      enable_id_trans: opt(flag()),
      button: opt(strict({ replace_name: str({ minLength: 1 }) })),
      template_card: opt(templateCard()),
    },
    needs('button', 'template_card'),
  ),
  output: open({ invaliduser: opt(list(str())) }),
})
