import { type Endpoint, under } from './notation.ts'

// 08 §8: the knowledge base of customer service

const miniprogram = ['appid str R', 'title str O <=64B', 'thumb_media_id str R', 'pagepath str R']

/** Character limits unverified. */
const intent = (R: 'R' | 'O') => [
  `question obj ${R}`,
  'question.text.content str R <=200ch unverified',
  'similar_questions obj O',
  'similar_questions.items list R x<=100',
  // a question like the first
  'similar_questions.items[].text.content str R <=200ch unverified',
  `answers list ${R} x1..1`,
  'answers[].text.content str R <=500ch unverified',
  'answers[].attachments list O x<=4',
  'answers[].attachments[].msgtype str R =image|video|link|miniprogram',
  'answers[].attachments[].image obj O',
  'answers[].attachments[].image.media_id str R',
  'answers[].attachments[].video obj O',
  'answers[].attachments[].video.media_id str R',
  'answers[].attachments[].link obj O',
  'answers[].attachments[].link.title str R',
  'answers[].attachments[].link.desc str O',
  'answers[].attachments[].link.url str R',
  'answers[].attachments[].link.pic_url str O',
  'answers[].attachments[].miniprogram obj O',
  ...under('answers[].attachments[].miniprogram', miniprogram),
]

const page = (limit: number) => ['cursor str O', `limit int O <=${limit}`]
const nextPage = ['has_more int =0|1', 'next_cursor str O']

export const kfKnowledge: Endpoint[] = [
  {
    method: 'POST',
    path: '/cgi-bin/kf/knowledge/add_group',
    chapter: '08 §8',
    request: ['name str R <=12ch unverified'],
    answer: ['group_id str'],
  },
  { method: 'POST', path: '/cgi-bin/kf/knowledge/del_group', chapter: '08 §8', request: ['group_id str R'], answer: [] },
  {
    method: 'POST',
    path: '/cgi-bin/kf/knowledge/mod_group',
    chapter: '08 §8',
    request: ['group_id str R', 'name str R <=12ch unverified'],
    answer: [],
  },
  {
    method: 'POST',
    path: '/cgi-bin/kf/knowledge/list_group',
    chapter: '08 §8',
    request: [...page(1000), 'group_id str O'],
    answer: [...under('group_list[]', ['group_id str', 'name str', 'is_default int =0|1']), ...nextPage],
  },
  {
    method: 'POST',
    path: '/cgi-bin/kf/knowledge/add_intent',
    chapter: '08 §8',
    request: ['group_id str R', ...intent('R')],
    answer: ['intent_id str'],
  },
  { method: 'POST', path: '/cgi-bin/kf/knowledge/del_intent', chapter: '08 §8', request: ['intent_id str R'], answer: [] },
  {
    method: 'POST',
    path: '/cgi-bin/kf/knowledge/mod_intent',
    chapter: '08 §8',
    request: ['intent_id str R', ...intent('O')],
    answer: [],
  },
  {
    method: 'POST',
    path: '/cgi-bin/kf/knowledge/list_intent',
    chapter: '08 §8',
    request: [...page(1000), 'group_id str O', 'intent_id str O'],
    answer: [
      ...under('intent_list[]', [
        'group_id str',
        'intent_id str',
        'question.text.content str',
        'similar_questions obj O',
        'similar_questions.items[].text.content str',
        'answers[].text.content str',
        'answers[].attachments list O',
        'answers[].attachments[].msgtype str =image|video|link|miniprogram',
        // media by name, not by id
        'answers[].attachments[].image obj O',
        'answers[].attachments[].image.name str',
        'answers[].attachments[].video obj O',
        'answers[].attachments[].video.name str',
        'answers[].attachments[].link obj O',
        ...under('answers[].attachments[].link', ['title str', 'desc str O', 'url str', 'pic_url str O']),
        'answers[].attachments[].miniprogram obj O',
        ...under('answers[].attachments[].miniprogram', ['title str O', 'appid str', 'pagepath str', 'thumb_media_id str O']),
      ]),
      ...nextPage,
    ],
  },
]
