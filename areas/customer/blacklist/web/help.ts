import { help } from '#core/web/help.ts'
import { blackListScreens } from './screens.ts'

export default help(blackListScreens, {
  list: {
    keys: 'batch',
    'zh-CN': {
      what: '黑名单里的客户不会收到群发；扫渠道活码时不发欢迎语、不打标签，除非活码设置了照常。他们在企业微信里仍是好友。',
      steps: [
        '点「加入黑名单」选客户，写原因，选多久；到期会自己移出。',
        '客户很多时，在客户列表里筛选后批量加入，或在这里导入文件。',
        '改原因和期限、移出，在每一行右边的菜单里；也可以勾选后一起移出。',
        '每次操作成功几位、没成功几位，都在「操作记录」里。',
      ],
    },
    en: {
      what: 'Who is on the black list is sent no mass message, and codes neither welcome nor tag them, unless a code says otherwise. In WeCom they stay contacts.',
      steps: [
        'Add customers with a reason and a term; a term ends by itself.',
        'For many, filter the customer list and add them from there, or import a file here.',
        'Change reason and term or take somebody off in the menu of the row; tick rows to take off several.',
        'Records say how many were taken each time, and who was not.',
      ],
    },
  },
  records: {
    'zh-CN': {
      what: '每次加入、移出、导入和到期的记录：谁做的、成功几位、没成功几位。',
      steps: ['点「未成功」的数字，看是谁、为什么。', '能看到自己数据范围里同事的记录；管理员和到期的记录，要能看全公司才看得到。'],
    },
    en: {
      what: 'Every adding, taking off, import and end of a term: by whom, how many went well and how many not.',
      steps: [
        'Click a number under Not done to see who and why.',
        'You see the records of members in your scope; those of administrators and of ended terms need the scope of the whole company.',
      ],
    },
  },
  errors: {
    'zh-CN': {
      what: '一次操作里没有成功的客户和原因。',
      steps: ['点客户名打开详情。', '批量和导入的失败清单可以下载，改好后再导入；文件保留 30 天。'],
    },
    en: {
      what: 'Who was not taken by one adding or removing, and why.',
      steps: [
        'Click a name to open the customer.',
        'Of batches and imports the failed rows can be downloaded, mended and imported again, for 30 days.',
      ],
    },
  },
  import: {
    'zh-CN': {
      what: '从文件把客户加入黑名单。按客户 ID 或员工备注的手机号找人，不会新增客户。',
      steps: [
        '下载模板，每行填客户 ID 或手机号、原因，到期日留空就是永久。',
        '上传后先检查，不会写入；有问题的行可以当场改或去掉。',
        '导入后没成功的行在操作记录里，可以下载。',
      ],
    },
    en: {
      what: 'Puts customers from a file on the black list, by id or by the phone number in a remark. Nobody is made.',
      steps: [
        'Download the template: an id or a number and a reason on each line; no last day means for ever.',
        'The file is checked before anything is written; bad rows can be mended or dropped on the spot.',
        'Rows that failed are in the records and can be downloaded.',
      ],
    },
  },
})
