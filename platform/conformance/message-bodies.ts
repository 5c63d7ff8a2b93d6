import { under } from './notation.ts'

// 05 §6: bodies of messages to members, alike in app messages, app chats (09 §5) and group robots

const file = ['media_id str R']

/** Numeric limits partly unverified. */
export const cardBody = [
  'card_type str R =text_notice|news_notice|button_interaction|vote_interaction|multiple_interaction',
  'source obj O',
  'source.icon_url str O',
  'source.desc str O',
  'source.desc_color int O =0|1|2|3',
  'action_menu obj O',
  'action_menu.desc str O',
  'action_menu.action_list list R x1..3',
  'action_menu.action_list[].text str R',
  'action_menu.action_list[].key str R',
  'task_id str O <=128B',
  'main_title obj O',
  'main_title.title str O <=36ch advised unverified',
  'main_title.desc str O <=44ch advised unverified',
  'quote_area obj O',
  'emphasis_content obj O',
  'sub_title_text str O <=160ch advised unverified',
  'horizontal_content_list list O x<=6',
  'horizontal_content_list[].keyname str R <=5ch advised unverified',
  'horizontal_content_list[].value str O <=30ch advised unverified',
  'horizontal_content_list[].type int O =0|1|2|3',
  'horizontal_content_list[].url str O',
  'horizontal_content_list[].media_id str O',
  'horizontal_content_list[].userid str O',
  'vertical_content_list list O x<=4',
  'jump_list list O x<=3',
  'jump_list[].type int O =0|1|2',
  'jump_list[].title str R',
  'jump_list[].url str O',
  'jump_list[].appid str O',
  'jump_list[].pagepath str O',
  'card_action obj O',
  'card_action.type int R =1|2',
  'card_image obj O',
  'card_image.url str R',
  'card_image.aspect_ratio num O',
  'image_text_area obj O',
  'button_selection obj O',
  'button_list list O x<=6',
  'button_list[].type int O',
  'button_list[].text str R <=10ch advised unverified',
  'button_list[].style int O =1|2|3|4',
  'button_list[].key str O <=1024B',
  'button_list[].url str O',
  'checkbox obj O',
  'checkbox.question_key str R',
  'checkbox.mode int O =0|1',
  'checkbox.option_list list R x<=20',
  'checkbox.option_list[].id str R',
  'checkbox.option_list[].text str R',
  'checkbox.option_list[].is_checked bool O',
  'select_list list O x<=3',
  'select_list[].question_key str R',
  'select_list[].title str O',
  'select_list[].selected_id str O',
  'select_list[].option_list list R x<=10',
  'submit_button obj O',
  'submit_button.text str R',
  'submit_button.key str R',
]

const news = [
  'articles list R x1..8',
  'articles[].title str R <=128B clamped',
  'articles[].description str O <=512B clamped',
  'articles[].url str one <=2048B',
  'articles[].picurl str O',
  'articles[].appid str one',
  'articles[].pagepath str O',
]

export const bodies = {
  text: ['content str R <=2048B clamped'],
  image: file,
  voice: file,
  file,
  video: [...file, 'title str O <=128B clamped', 'description str O <=512B clamped'],
  textcard: ['title str R <=128B clamped', 'description str R <=512B clamped', 'url str R <=2048B', 'btntxt str O <=4ch clamped'],
  news,
  mpnews: [
    'articles list R x1..8',
    'articles[].title str R <=128B clamped',
    'articles[].thumb_media_id str R',
    'articles[].author str O <=64B',
    'articles[].content_source_url str O',
    // 666 KB
    'articles[].content str R <=681984B',
    'articles[].digest str O <=512B clamped',
  ],
  markdown: ['content str R <=2048B'],
  miniprogram_notice: [
    'appid str R',
    'page str O',
    'title str R 4..12ch',
    'description str O 4..12ch',
    'emphasis_first_item bool O',
    'content_item list O x<=10',
    'content_item[].key str R <=10ch',
    'content_item[].value str R <=30ch',
  ],
  template_card: cardBody,
}

/** Each body under its own name: `text.content …`. */
export const named = (parts: Record<string, string[]>): string[] =>
  Object.entries(parts).flatMap(([name, lines]) => [`${name} obj O`, ...under(name, lines)])
