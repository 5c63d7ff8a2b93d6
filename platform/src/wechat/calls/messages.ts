import Type, { type TProperties } from 'typebox'
import { bytes, int, list, oneOf, open, opt, str, strict } from '../../schema.ts'
import { wechat } from '../call.ts'

// What an account says to a person: customer-service messages within 48 h, template and subscription messages.

const touser = () => str({ minLength: 1 })
const media = () => strict({ media_id: str({ minLength: 1 }) })
const article = () => strict({ title: str(), description: opt(str()), url: opt(str()), picurl: opt(str()) })
const kf = { customservice: opt(strict({ kf_account: str() })) }
const say = <T extends string, P extends TProperties>(msgtype: T, body: P) =>
  strict({ touser: touser(), msgtype: Type.Literal(msgtype), ...kf, ...body })

/** 48 h after the person wrote, 20 messages; 5 within a minute of following, 3 after a menu, 3 after a scan (45015, 45047). */
export const messageCustomSend = wechat({
  method: 'POST',
  path: '/cgi-bin/message/custom/send',
  doc: 'service/api/customer/message/api_sendcustommessage',
  priority: 'send',
  once: true,
  input: Type.Union([
    say('text', { text: strict({ content: bytes(2048, 1) }) }),
    say('image', { image: media() }),
    say('voice', { voice: media() }),
    say('video', {
      video: strict({ media_id: str({ minLength: 1 }), thumb_media_id: opt(str()), title: opt(str()), description: opt(str()) }),
    }),
    say('music', {
      music: strict({ title: opt(str()), description: opt(str()), musicurl: str(), hqmusicurl: str(), thumb_media_id: str() }),
    }),
    say('news', { news: strict({ articles: list(article(), 1, 1) }) }),
    say('mpnews', { mpnews: media() }),
    say('mpnewsarticle', { mpnewsarticle: strict({ article_id: str({ minLength: 1 }) }) }),
    say('link', { link: strict({ title: str(), description: opt(str()), url: str(), thumb_url: opt(str()) }) }),
    say('msgmenu', {
      msgmenu: strict({
        head_content: opt(str()),
        list: list(strict({ id: str(), content: str() }), undefined, 1),
        tail_content: opt(str()),
      }),
    }),
    say('miniprogrampage', {
      miniprogrampage: strict({ title: opt(str()), appid: opt(str()), pagepath: str(), thumb_media_id: str({ minLength: 1 }) }),
    }),
  ]),
  output: open({}),
})

export const messageCustomTyping = wechat({
  method: 'POST',
  path: '/cgi-bin/message/custom/typing',
  doc: 'service/api/customer/message/api_typing',
  input: strict({ touser: touser(), command: oneOf(['Typing', 'CancelTyping']) }),
  output: open({}),
})

const values = () => Type.Record(str(), strict({ value: str(), color: opt(str()) }))
const mini = () => opt(strict({ appid: str({ minLength: 1 }), pagepath: opt(str()) }))

/** Of a service account, to followers. A `client_msg_id` that was used in ten minutes is not sent again. */
export const messageTemplateSend = wechat({
  method: 'POST',
  path: '/cgi-bin/message/template/send',
  doc: 'service/api/notify/template/api_sendtemplatemessage',
  priority: 'send',
  once: true,
  only: 'official_account',
  daily: 100_000,
  input: strict({
    touser: touser(),
    template_id: str({ minLength: 1 }),
    url: opt(str()),
    miniprogram: mini(),
    data: values(),
    color: opt(str()),
    client_msg_id: opt(str({ maxLength: 32 })),
  }),
  output: open({ msgid: int() }),
})

const industry = () => open({ first_class: str(), second_class: str() })

/** Two numbers of the platform's list, 1 to 41; once a month (43100). */
export const templateApiSetIndustry = wechat({
  method: 'POST',
  path: '/cgi-bin/template/api_set_industry',
  doc: 'service/api/notify/template/api_setindustry',
  only: 'official_account',
  input: strict({ industry_id1: str({ minLength: 1 }), industry_id2: str({ minLength: 1 }) }),
  output: open({}),
})

export const templateGetIndustry = wechat({
  method: 'GET',
  path: '/cgi-bin/template/get_industry',
  doc: 'service/api/notify/template/api_getindustry',
  only: 'official_account',
  priority: 'sync',
  input: strict({}),
  output: open({ primary_industry: industry(), secondary_industry: industry() }),
})

/** A template of the library, by its number; `keyword_name_list`: which of its words. 25 at most. */
export const templateApiAddTemplate = wechat({
  method: 'POST',
  path: '/cgi-bin/template/api_add_template',
  doc: 'service/api/notify/template/api_addtemplate',
  only: 'official_account',
  input: strict({ template_id_short: str({ minLength: 1 }), keyword_name_list: opt(list(str())) }),
  output: open({ template_id: str() }),
})

export const templateGetAllPrivateTemplate = wechat({
  method: 'GET',
  path: '/cgi-bin/template/get_all_private_template',
  doc: 'service/api/notify/template/api_getalltemplates',
  only: 'official_account',
  priority: 'sync',
  input: strict({}),
  output: open({
    template_list: list(
      open({ template_id: str(), title: str(), primary_industry: str(), deputy_industry: str(), content: str(), example: str() }),
    ),
  }),
})

export const templateDelPrivateTemplate = wechat({
  method: 'POST',
  path: '/cgi-bin/template/del_private_template',
  doc: 'service/api/notify/template/api_deltemplate',
  only: 'official_account',
  input: strict({ template_id: str({ minLength: 1 }) }),
  output: open({}),
})

const agreed = () => Type.Record(str(), strict({ value: str() }))

/** Of a service account: one message for each time the person agreed (43101). */
export const messageSubscribeBizsend = wechat({
  method: 'POST',
  path: '/cgi-bin/message/subscribe/bizsend',
  doc: 'service/api/notify/message/api_sendnotify',
  priority: 'send',
  once: true,
  only: 'official_account',
  input: strict({
    touser: touser(),
    template_id: str({ minLength: 1 }),
    page: opt(str()),
    miniprogram: mini(),
    data: agreed(),
  }),
  output: open({}),
})

/** Of a mini program: the same. */
export const messageSubscribeSend = wechat({
  method: 'POST',
  path: '/cgi-bin/message/subscribe/send',
  doc: '../miniprogram/dev/OpenApiDoc/mp-message-management/subscribe-message/sendMessage',
  priority: 'send',
  once: true,
  only: 'mini_program',
  input: strict({
    touser: touser(),
    template_id: str({ minLength: 1 }),
    page: opt(str()),
    data: agreed(),
    miniprogram_state: opt(oneOf(['developer', 'trial', 'formal'])),
    lang: opt(oneOf(['zh_CN', 'en_US', 'zh_HK', 'zh_TW'])),
  }),
  output: open({}),
})

/**
 * A subscription template from the library, by the number of its title, with two to five of its words; without any where the number is
 * 10000001 to 19999999, whose words are fixed. 25 at most (200012).
 */
export const wxaapiNewtmplAddtemplate = wechat({
  method: 'POST',
  path: '/wxaapi/newtmpl/addtemplate',
  doc: 'service/api/notify/notify/api_addwxanewtemplate',
  input: strict({ tid: str({ minLength: 1 }), kidList: list(int({ minimum: 1 }), 5), sceneDesc: opt(str({ maxLength: 15 })) }),
  output: open({ priTmplId: str() }),
})

export const wxaapiNewtmplDeltemplate = wechat({
  method: 'POST',
  path: '/wxaapi/newtmpl/deltemplate',
  doc: 'service/api/notify/notify/api_delwxanewtemplate',
  input: strict({ priTmplId: str({ minLength: 1 }) }),
  output: open({}),
})

/** `type`: 2 for one message an agreement, 3 for many. */
export const wxaapiNewtmplGettemplate = wechat({
  method: 'GET',
  path: '/wxaapi/newtmpl/gettemplate',
  doc: 'service/api/notify/notify/api_getwxapubnewtemplate',
  priority: 'sync',
  input: strict({}),
  output: open({
    data: list(open({ priTmplId: str(), title: str(), content: str(), example: str(), type: int() })),
  }),
})
