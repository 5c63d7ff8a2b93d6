import { help } from '#core/web/help.ts'
import { roleScreens } from './screens.ts'

export default help(roleScreens, {
  roles: {
    keys: 'list',
    'zh-CN': {
      what: '谁能打开哪些页面、做哪些操作、看到谁的数据。一个人一个角色；没有勾的就不能做。',
      steps: [
        '左边选角色，右边勾权限；改动标成黄色，保存前会列出来，保存后立即生效。',
        '“能看到谁的数据”决定 TA 在列表、统计和导出里看到哪些客户；影响全企业的操作要“全公司”。',
        '在「成员」里给人换角色；手动给的角色，同步通讯录不会改动。',
        '自己没有的权限给不了别人；企业至少留一位在职的超级管理员。',
        '有人说看不到，点「为什么 TA 看不到」：账号、角色、数据范围、席位逐条说明。',
      ],
    },
    en: {
      what: 'Who opens which pages, does what there, and whose data they see. A person has one role; what is not ticked may not be done.',
      steps: [
        'Choose a role at the left and tick at the right; changes are marked, listed before they are saved, and hold at once.',
        'The data scope decides whose customers stand in lists, statistics and files; what concerns the whole company takes all of it.',
        'Members change their role under “Members”; one given by hand is left alone by the sync.',
        'Nobody gives what they do not have, and one active super administrator stays.',
        'Where somebody cannot see a page, “Why can they not see it” goes through account, role, data scope and seat.',
      ],
    },
  },
})
