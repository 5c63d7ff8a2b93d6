import { help } from '#core/web/help.ts'
import { seatScreens } from './screens.ts'

export default help(seatScreens, {
  manage: {
    keys: 'list',
    'zh-CN': {
      what: '谁有哪类席位、还剩多少、什么时候到期。有席位才能打开对应的页面；角色权限另算。',
      steps: [
        '上面五格是五类席位：已用和总数，点已用看是谁；「不限」表示这类不按数量算，人人都有。',
        '分配：在一行上点「分配」，或选中多人批量分配；到期不填就跟着这类席位走。',
        '释放前会列出会停掉什么：关闭的页面、这些人手上的活码等。草稿和做过的事都留着，席位回来就能接着做。',
        '「换给别人」一步完成：席位连同到期日从一个人到另一个人，没有空席位也能换。没有席位的人可以自己申请，格子里的「在等的」就是他们。',
        '新成员可以自动分配：点一格右上角的设置，按全员或部门。',
        '「记录」里是每一段席位：谁、从哪天到哪天、谁给的、为什么结束。',
      ],
    },
    en: {
      what: 'Who has which seat, how many are left, and when they end. A page takes its seat, beside the right of the role.',
      steps: [
        'The five boxes are the five kinds: used and in all; the number leads to who they are. Kinds that are not counted are open to everybody.',
        'Give one in a row, or to many that are chosen; without an end a seat lasts as long as what was granted.',
        'Before seats are taken back you see what stops: pages that close, and what these people hold. Drafts stay, and go on when the seat is back.',
        'Give to another is one step: the seat goes with its end from one to the other, also where none is left. Whoever lacks a seat may ask for one; Waiting in the boxes leads to them.',
        'New members can get one by themselves: all of them, or those of some departments.',
        'Records has each time with a seat: whose, from when to when, given by whom, and why it ended.',
      ],
    },
  },
  open: {
    'zh-CN': {
      what: '一次给一批人开通席位：选人或选部门，选席位，选到期。',
      steps: ['选部门时，部门和下级里还没有这类席位的在职员工都会分到。', '席位不够时，排在后面的人分不到，任务中心会列出是谁。'],
    },
    en: {
      what: 'Gives seats to many at once: people or departments, which kinds, and until when.',
      steps: [
        'Of a department, and all below, every active member without such a seat gets one.',
        'Where seats run out, whoever comes last gets none; the task center lists them.',
      ],
    },
  },
})
