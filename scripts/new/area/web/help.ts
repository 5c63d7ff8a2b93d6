import { help } from '#core/web/help.ts'
import { luckyDrawScreens } from './screens.ts'

export default help(luckyDrawScreens, {
  list: {
    keys: 'batch',
    'zh-CN': {
      what: '抽奖的列表。',
      steps: ['点「新建」，写名称，选负责人。', '按名称搜索，按负责人筛选。', '勾选后可以一起删除；筛选结果可以导出。'],
    },
    en: {
      what: 'The list of lucky draws.',
      steps: [
        'Press Create, write a name, choose who is in charge.',
        'Search by name, filter by who is in charge.',
        'Tick several to delete them; what is filtered can be exported.',
      ],
    },
  },
  edit: {
    'zh-CN': { what: '新建或修改一个抽奖。', steps: ['名称必填，最多 40 个字。', '负责人决定谁看得到它。'] },
    en: {
      what: 'Creates or changes a lucky draw.',
      steps: ['A name of at most 40 characters.', 'Who sees whoever is in charge, sees it.'],
    },
  },
  import: {
    'zh-CN': { what: '从文件导入抽奖。', steps: ['下载模板，填好后上传。', '先检查，再导入；没成功的行可以下载。'] },
    en: {
      what: 'Takes lucky draws from a file.',
      steps: ['Fill in the template and upload it.', 'It is checked first; rows that failed come back as a file.'],
    },
  },
  detail: {
    'zh-CN': { what: '一个抽奖的信息。', steps: ['点「编辑」修改。'] },
    en: { what: 'All about one lucky draw.', steps: ['Edit changes it.'] },
  },
})
