import Type from 'typebox'
import { bytes, chars, id, list, needs, oneOf, open, opt, str, strict } from './schema.ts'

// Bodies of messages to members, alike in app messages, app chats and group robots (platform/05 §6, 09 §5).

/** A template card is passed through: its limits are only partly known (05 §6). */
export const templateCard = () =>
  Type.Object({
    card_type: oneOf(['text_notice', 'news_notice', 'button_interaction', 'vote_interaction', 'multiple_interaction']),
    task_id: opt(bytes(128)),
    main_title: opt(open({ title: opt(chars(36)), desc: opt(chars(44)) })),
    sub_title_text: opt(chars(160)),
    horizontal_content_list: opt(list(open({ keyname: chars(5) }), 6)),
    jump_list: opt(list(open({ title: str() }), 3)),
    button_list: opt(list(open({ text: chars(10) }), 6)),
  })

export const article = () =>
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

export const bodies = {
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
