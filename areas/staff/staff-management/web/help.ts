import { help } from '#core/web/help.ts'
import { staffScreens } from './screens.ts'

export default help(staffScreens, {
  list: {
    keys: 'list',
    'zh-CN': {
      what: '员工和部门，来自企业微信通讯录。看谁能接待客户：已激活、开通客户联系、有席位。',
      steps: [
        '第一次先「从企业微信同步员工」，入职、调岗、离职会自己更新。',
        '没有「客户联系」的人加不了客户：到企业微信后台的使用范围里加上。',
        '席位和角色用「导入席位与角色」批量改。',
        '有别名的员工，名字后面的括号里是别名。',
      ],
    },
    en: {
      what: 'People and departments, from WeCom’s address book, and who of them can receive customers: activated, customer contact, a seat.',
      steps: [
        'The first time, sync staff from WeCom; joining, moving and leaving come by themselves.',
        'Without customer contact nobody adds customers: put them into its scope in WeCom’s own console.',
        'Seats and roles of many change by import.',
        'An alias stands in parentheses behind the name.',
      ],
    },
  },
  detail: {
    'zh-CN': {
      what: '一名员工的资料、能不能接待客户，以及 TA 的客户。',
      steps: ['不能接待时，页面写着原因和该去哪里改。', '点客户打开详情，或去客户列表里看全部。'],
    },
    en: {
      what: 'One member of staff: profile, whether they can receive customers, and whom they have.',
      steps: ['Where they cannot, the page says why and where to mend it.', 'Open a customer, or see all in the list.'],
    },
  },
  import: {
    'zh-CN': {
      what: '用表格批量改席位和角色。员工来自企业微信，这里按账号找人，不会新增员工。',
      steps: [
        '下载模板，填好账号、席位、角色。',
        '上传后先检查：有问题的行写着原因，可以当场改或丢掉。',
        '确认后才写入，失败的行可以下载，改好再导一次。',
        '角色只有超级管理员能改，超级管理员这个角色不能用表格给或收回。',
      ],
    },
    en: {
      what: 'Changes seats and roles of many by a sheet. People come from WeCom: they are found by user id, and nobody is added.',
      steps: [
        'Download the template; fill in user id, seat, role.',
        'The check comes first: bad rows say why and can be mended or dropped.',
        'Only then it is written; failed rows come back as a file that can be imported again.',
        'Only super administrators change roles, and that role itself is neither given nor taken by a file.',
      ],
    },
  },
})
