import { help } from '#core/web/help.ts'
import { replyScreens } from './screens.ts'

export default help(replyScreens, {
  list: {
    keys: 'batch',
    'zh-CN': {
      what: '公司和各团队常说的话，放在合集和分组里，员工在聊天旁一点就发出。',
      steps: [
        '左边在「企业」或「团队」下新建合集，再在合集的「⋯」里新建分组。',
        '点「新建话术」，写标题和内容；标题可按拼音和首字母搜到。',
        '合集和分组可以拖动排序，也可以用「⋯」里的上移、下移；话术在分组里用行尾的上移、下移。',
        '合集的「⋯」里可以生成分享码；别处用「用分享码导入」，先看哪些重名，再导入。',
        '每个人自己的话术在侧边栏「快捷回复」的「我的」里写，只有自己看得到。',
      ],
    },
    en: {
      what: 'What the company and its teams say often, in collections and groups; staff send it in one tap beside the chat.',
      steps: [
        'Make a collection under Company or Team, then a group in its ⋯ menu.',
        'Press New reply, write a title and the content; titles are found by pinyin and initials.',
        'Drag collections and groups, or move them in their ⋯ menu; replies move by the actions of their row.',
        'A share code is made in the ⋯ menu of a collection; elsewhere it is imported after a look at what clashes.',
        'Everybody writes their own in the side window, under Mine; nobody else sees those.',
      ],
    },
  },
  edit: {
    'zh-CN': {
      what: '写一条话术：标题给员工找，内容发给客户。',
      steps: [
        '标题最多 60 个字，选好所在分组。',
        '内容可以有文字、图片、链接、小程序、视频和文件，按顺序一条条发出。',
        '可以插入员工姓名，发送时换成发送的人。',
      ],
    },
    en: {
      what: 'Writes a reply: the title is for staff, the content for customers.',
      steps: [
        'A title of at most 60 characters, and its group.',
        'Text, pictures, links, mini programs, videos and files go out one after the other.',
        'The name of the member of staff is filled in with whoever sends.',
      ],
    },
  },
  data: {
    'zh-CN': {
      what: '话术发送了多少次、谁发的、搜什么词找到的。只算你能看到的员工，不含个人话术。',
      steps: ['点列表里的使用次数，只看那一条。', '按员工和日期筛选，结果可以导出。'],
    },
    en: {
      what: 'How often replies were sent, by whom, and what was typed to find them: by staff you see, without personal ones.',
      steps: ['The number in the list leads to that reply alone.', 'Filter by staff and days; what is filtered can be exported.'],
    },
  },
})
