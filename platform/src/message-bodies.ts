import Type from 'typebox'
import { advised, bytes, chars, cut, flag, id, int, list, needs, oneOf, open, opt, str, strict } from './schema.ts'

// Bodies of messages to members, alike in app messages, app chats and group robots (platform/05 §6, 09 §5).

const cardLink = { type: opt(oneOf([0, 1, 2])), title: str(), url: opt(str()), appid: opt(str()), pagepath: opt(str()) }

/** Every part of a card by its name, and what of it the reference knows; a part may hold more (05 §6). Lengths of texts are advice, partly unverified. */
export const templateCard = () =>
  open({
    card_type: oneOf(['text_notice', 'news_notice', 'button_interaction', 'vote_interaction', 'multiple_interaction']),
    source: opt(open({ icon_url: opt(str()), desc: opt(str()), desc_color: opt(oneOf([0, 1, 2, 3])) })),
    action_menu: opt(open({ desc: opt(str()), action_list: list(open({ text: str(), key: str() }), 3, 1) })),
    task_id: opt(bytes(128)),
    main_title: opt(open({ title: opt(advised(36)), desc: opt(advised(44)) })),
    quote_area: opt(open({})),
    emphasis_content: opt(open({})),
    sub_title_text: opt(advised(160)),
    horizontal_content_list: opt(
      list(
        open({
          keyname: advised(5),
          value: opt(advised(30)),
          /** 0 text, 1 url, 2 file, 3 member */
          type: opt(oneOf([0, 1, 2, 3])),
          url: opt(str()),
          media_id: opt(str()),
          userid: opt(str()),
        }),
        6,
      ),
    ),
    vertical_content_list: opt(list(open({}), 4)),
    jump_list: opt(list(open(cardLink), 3)),
    /** 1 url, 2 mini program */
    card_action: opt(open({ type: oneOf([1, 2]) })),
    /** aspect_ratio: 1.3 … 2.25 */
    card_image: opt(open({ url: str(), aspect_ratio: opt(Type.Number()) })),
    image_text_area: opt(open({})),
    button_selection: opt(open({})),
    button_list: opt(
      list(open({ type: opt(int()), text: advised(10), style: opt(oneOf([1, 2, 3, 4])), key: opt(bytes(1024)), url: opt(str()) }), 6),
    ),
    checkbox: opt(
      open({
        question_key: str(),
        mode: opt(flag()),
        option_list: list(open({ id: str(), text: str(), is_checked: opt(Type.Boolean()) }), 20),
      }),
    ),
    select_list: opt(list(open({ question_key: str(), title: opt(str()), selected_id: opt(str()), option_list: list(open({}), 10) }), 3)),
    submit_button: opt(open({ text: str(), key: str() })),
  })

export const article = () =>
  strict(
    {
      title: cut({ bytes: 128 }, 1),
      description: opt(cut({ bytes: 512 })),
      url: opt(bytes(2048)),
      picurl: opt(str()),
      appid: opt(str()),
      pagepath: opt(str()),
    },
    needs('url', 'appid'),
  )
const mpArticle = () =>
  strict({
    title: cut({ bytes: 128 }, 1),
    thumb_media_id: id(),
    author: opt(bytes(64)),
    content_source_url: opt(str()),
    content: bytes(666 * 1024, 1),
    digest: opt(cut({ bytes: 512 })),
  })

export const bodies = {
  text: strict({ content: cut({ bytes: 2048 }, 1) }),
  image: strict({ media_id: id() }),
  voice: strict({ media_id: id() }),
  file: strict({ media_id: id() }),
  video: strict({ media_id: id(), title: opt(cut({ bytes: 128 })), description: opt(cut({ bytes: 512 })) }),
  textcard: strict({
    title: cut({ bytes: 128 }, 1),
    description: cut({ bytes: 512 }, 1),
    url: bytes(2048, 1),
    btntxt: opt(cut({ chars: 4 })),
  }),
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
