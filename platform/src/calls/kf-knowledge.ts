import Type from 'typebox'
import { wecom } from '../call.ts'
import { bytes, chars, cursorIn, cursorOut, done, id, int, limit, list, open, opt, str, strict } from '../schema.ts'

// WeChat customer service (kf): what its robot knows (platform/08 §8)

const media = strict({ media_id: id() })
const Question = strict({ text: strict({ content: chars(200, 1) }) })
const Similar = strict({ items: list(Question, 100) })
const Answers = list(
  strict({
    text: strict({ content: chars(500, 1) }),
    attachments: opt(
      list(
        Type.Union([
          strict({ msgtype: Type.Literal('image'), image: media }),
          strict({ msgtype: Type.Literal('video'), video: media }),
          strict({
            msgtype: Type.Literal('link'),
            link: strict({ title: str({ minLength: 1 }), desc: opt(str()), url: str({ minLength: 1 }), pic_url: opt(str()) }),
          }),
          strict({
            msgtype: Type.Literal('miniprogram'),
            miniprogram: strict({
              title: opt(bytes(64)),
              appid: str({ minLength: 1 }),
              pagepath: str({ minLength: 1 }),
              thumb_media_id: id(),
            }),
          }),
        ]),
        4,
      ),
    ),
  }),
  1,
  1,
)

const questionOut = () => open({ text: open({ content: str() }) })

/** The limit of the name is unverified. */
export const kfKnowledgeAddGroup = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/knowledge/add_group',
  doc: '95971',
  once: true,
  input: strict({ name: chars(12, 1) }),
  output: open({ group_id: str() }),
})

export const kfKnowledgeDelGroup = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/knowledge/del_group',
  doc: '95971',
  input: strict({ group_id: id() }),
  output: done(),
})

/** The limit of the name is unverified. */
export const kfKnowledgeModGroup = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/knowledge/mod_group',
  doc: '95971',
  input: strict({ group_id: id(), name: chars(12, 1) }),
  output: done(),
})

export const kfKnowledgeListGroup = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/knowledge/list_group',
  doc: '95971',
  priority: 'sync',
  input: strict({ cursor: cursorIn(), limit: opt(limit(1000)), group_id: opt(id()) }),
  output: open({
    group_list: list(open({ group_id: str(), name: str(), is_default: int() })),
    has_more: int(),
    next_cursor: cursorOut(),
  }),
})

/** Limits in characters are unverified. */
export const kfKnowledgeAddIntent = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/knowledge/add_intent',
  doc: '95972',
  once: true,
  input: strict({ group_id: id(), question: Question, similar_questions: opt(Similar), answers: Answers }),
  output: open({ intent_id: str() }),
})

export const kfKnowledgeDelIntent = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/knowledge/del_intent',
  doc: '95972',
  input: strict({ intent_id: id() }),
  output: done(),
})

/** Limits in characters are unverified. */
export const kfKnowledgeModIntent = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/knowledge/mod_intent',
  doc: '95972',
  input: strict({ intent_id: id(), question: opt(Question), similar_questions: opt(Similar), answers: opt(Answers) }),
  output: done(),
})

/** Pictures and videos come back by `name`, not by media_id. */
export const kfKnowledgeListIntent = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/knowledge/list_intent',
  doc: '95972',
  priority: 'sync',
  input: strict({ cursor: cursorIn(), limit: opt(limit(1000)), group_id: opt(id()), intent_id: opt(id()) }),
  output: open({
    intent_list: list(
      open({
        group_id: str(),
        intent_id: str(),
        question: questionOut(),
        similar_questions: opt(open({ items: list(questionOut()) })),
        answers: list(
          open({
            text: open({ content: str() }),
            attachments: opt(
              list(
                open({
                  msgtype: str(),
                  image: opt(open({ name: opt(str()) })),
                  video: opt(open({ name: opt(str()) })),
                  link: opt(open({ title: str(), desc: opt(str()), url: str(), pic_url: opt(str()) })),
                  miniprogram: opt(open({ title: opt(str()), appid: str(), pagepath: str(), thumb_media_id: opt(str()) })),
                }),
              ),
            ),
          }),
        ),
      }),
    ),
    has_more: int(),
    next_cursor: cursorOut(),
  }),
})
