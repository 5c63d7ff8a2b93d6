import { help } from '#core/web/help.ts'
import { logScreens } from './screens.ts'

export default help(logScreens, {
  list: {
    keys: 'list',
    'zh-CN': {
      what: '谁在什么时候、从哪里、对什么做了什么，之前和之后各是什么。只增不改，至少保留 180 天。',
      steps: [
        '按类型、人、时间、对象、IP 筛选；搜索框可以填对象名称的开头、完整的 IP 或请求号。',
        '点一行，看改动前后的内容，以及同一个人、同一个 IP、同一个对象的其他操作。',
        '每天的记录首尾相接成一条链：标题旁写着当天有没有被改过，点「再核验」再看一次；按时间选一天，就核验那一天。每天凌晨自动核验前一天。',
        '点「导出」把筛选出来的记录存成文件，需要导出权限。',
        '能看到自己数据范围里同事的操作；本地管理员、系统和未登录的操作，要能看全公司才看得到。',
      ],
    },
    en: {
      what: 'Who did what to which object, when and from where, as it was and as it is. Entries are only ever added, and kept for 180 days at least.',
      steps: [
        'Filter by kind, person, time, object and IP; the search box takes the beginning of an object’s name, a whole IP or a request id.',
        'Click a row to see what was and what is, and everything else of the same person, IP or object.',
        'The entries of a day form a chain: beside the title stands whether any was altered. Verify again looks once more; choose a day to verify that one. Each night the day before is verified.',
        'Export takes what the filter shows as a file, for whoever has the right.',
        'You see what members in your scope did; local administrators, the system and refused sign-ins need the scope of the whole company.',
      ],
    },
  },
})
