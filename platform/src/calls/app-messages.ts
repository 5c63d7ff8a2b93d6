import Type from 'typebox'
import { wecom } from '../call.ts'
import { bytes, chars, done, flag, id, int, list, needs, oneOf, open, opt, str, strict, userId, whenIs } from '../schema.ts'

// Messages of the app to members (platform/05 §6). Above 30 a minute per member the platform drops them silently.

/** A template card is passed through: its limits are only partly known (05 §6). */
const templateCard = () =>
  Type.Object({
    card_type: oneOf(['text_notice', 'news_notice', 'button_interaction', 'vote_interaction', 'multiple_interaction']),
    task_id: opt(bytes(128)),
    main_title: opt(open({ title: opt(chars(36)), desc: opt(chars(44)) })),
    sub_title_text: opt(chars(160)),
    horizontal_content_list: opt(list(open({ keyname: chars(5) }), 6)),
    jump_list: opt(list(open({ title: str() }), 3)),
    button_list: opt(list(open({ text: chars(10) }), 6)),
  })

const article = () =>
  strict(
    {
      title: bytes(128, 1),
      description: opt(bytes(512)),
      url: opt(bytes(2048)),
      picurl: opt(str()),
      appid: opt(str()),
      pagepath: opt(str()),
    },
    needs('url', 'appid'),
  )
const mpArticle = () =>
  strict({
    title: bytes(128, 1),
    thumb_media_id: id(),
    author: opt(bytes(64)),
    content_source_url: opt(str()),
    content: bytes(666 * 1024, 1),
    digest: opt(str()),
  })

const bodies = {
  text: strict({ content: bytes(2048, 1) }),
  image: strict({ media_id: id() }),
  voice: strict({ media_id: id() }),
  file: strict({ media_id: id() }),
  video: strict({ media_id: id(), title: opt(bytes(128)), description: opt(bytes(512)) }),
  textcard: strict({ title: chars(128, 1), description: chars(512, 1), url: bytes(2048, 1), btntxt: opt(chars(4)) }),
  news: strict({ articles: list(article(), 8, 1) }),
  mpnews: strict({ articles: list(mpArticle(), 8, 1) }),
  markdown: strict({ content: bytes(2048, 1) }),
  miniprogram_notice: strict({
    appid: str({ minLength: 1 }),
    page: opt(str()),
    title: chars(12, 4),
    description: opt(chars(12, 4)),
    emphasis_first_item: opt(Type.Boolean()),
    content_item: opt(list(strict({ key: chars(10), value: chars(30) }), 10)),
  }),
  template_card: templateCard(),
}

const types = Object.keys(bodies) as (keyof typeof bodies)[]

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

/** `response_code` lives 72 h and works once. */
export const messageUpdateTemplateCard = wecom({
  method: 'POST',
  path: '/cgi-bin/message/update_template_card',
  doc: '94888',
  input: strict(
    {
      userids: opt(list(userId(), 100)),
      partyids: opt(list(int(), 100)),
      tagids: opt(list(int(), 100)),
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
