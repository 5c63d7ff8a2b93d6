import { help } from '#core/web/help.ts'
import { liveCodeScreens } from './screens.ts'

export default help(liveCodeScreens, {
  list: {
    keys: 'batch',
    'zh-CN': {
      what: '一个二维码背后可以有多名员工轮流接待。图片印出去以后不会再变，接待员工、欢迎语和标签随时能改。',
      steps: [
        '点「新建渠道活码」，选接待员工和备用员工，写欢迎语。创建后几秒变成「使用中」。',
        '打开一个活码，下载二维码图片或复制分享页链接。',
        '创建失败时，活码上写着企业微信给的原因，改好后点「重试」。',
        '停用不会让图片失效：停用期间由备用员工接待，不发欢迎语、不打标签。删除才会让图片失效，不能恢复。',
      ],
    },
    en: {
      what: 'Several people can stand behind one QR code. A printed image never changes; who receives, the welcome and the tags do whenever you like.',
      steps: [
        'New live code: choose who receives and who backs them up, write the welcome. It is ready within seconds.',
        'Open a code to download its image or copy the link of its page.',
        'A code that failed says what WeCom answered; mend it, then try again.',
        'Switching off keeps the image alive: back-up staff receive, without welcome and tags. Deleting kills the image for good.',
      ],
    },
  },
  create: {
    'zh-CN': {
      what: '设置谁在什么时候接待、客户加好友后收到什么、被打上什么标签。右边的手机就是客户会看到的样子。',
      steps: [
        '值班方式选「全天同一组」，或「按时段排班」在一周里画出班次。比例决定每人接多少，到了每天的上限就先让给别人。上限是约数：几秒内集中扫印刷码会多出几位，「活码统计」里看得到是谁、多了多少；通过分享页添加的，页面为每位客户单独安排一位员工，保留 10 分钟，不会超过。',
        '每轮每人最多：接满的人先休息，值班的人都接满后开始新一轮。',
        '没人值班或都到每天上限时由备用员工接待，所以备用员工必填。表单里的「如果现在有人扫码」会说出此刻谁接待、为什么。',
        '已是同事好友的客户要不要欢迎、要不要打标签，可以分别选。黑名单里的客户默认不欢迎、不打标签，需要时可以提醒接待的员工。',
        '保存后要等企业微信接受才生效，在此之前活码按原来的设置工作。',
      ],
    },
    en: {
      what: 'Who receives when, what customers get once they are added, and how they are tagged. The phone at the right shows what they will see.',
      steps: [
        'One team all day, or shifts drawn into the week. Shares say how many each gets; who reaches the daily cap steps back. Caps are kept about: several who scan a printed code within seconds may come over, and the statistics show who and how many. The shared page gives each customer one person for ten minutes and never passes a cap.',
        'At most a round: who has had as many rests until everybody on duty has, then a new round begins.',
        'Back-up staff receive when nobody is on duty or all have reached the daily cap; that is why they are needed. “If somebody scanned now” says who would receive and why.',
        'Customers of a colleague can be welcomed or not and tagged or not. Those on the black list are neither, unless you choose otherwise; the member can be told who came.',
        'What you save is in force when WeCom has accepted it; until then the code works as before.',
      ],
    },
  },
  batchModify: {
    'zh-CN': {
      what: '一次修改许多活码。只改打开的项目，其他设置每个活码各自保留。',
      steps: [
        '先在渠道活码列表里勾选，再点编辑来到这里。',
        '打开要改的项目，填上新的内容。',
        '提交后在任务中心看进度，没改成的有原因清单。',
      ],
    },
    en: {
      what: 'Changes many codes at once. Only what is switched on changes; each code keeps the rest.',
      steps: [
        'Tick codes in the list, then choose Edit to come here.',
        'Switch on what is to change and fill it in.',
        'The task center shows progress and a file of those that failed.',
      ],
    },
  },
  stats: {
    'zh-CN': {
      what: '渠道活码带来了多少好友、后来留下多少、什么时候被扫。每个数字都能点开，看到组成它的明细。',
      steps: [
        '在上方选日期，需要时选活码或员工，所有图表一起变。',
        '点数字看明细，再从明细打开客户。',
        '把鼠标停在指标名上，看它怎么算、怎么去重。',
        '需要表格时用「导出」，文件在任务中心。',
      ],
    },
    en: {
      what: 'How many contacts live codes brought, how many stayed, and when codes are scanned. Every figure opens the rows behind it.',
      steps: [
        'Choose days at the top, and codes or people if you like; all charts follow.',
        'Click a figure for its rows, and open a customer from there.',
        'Rest on the name of a figure to read how it is counted.',
        'Export gives a sheet; the file is in the task center.',
      ],
    },
  },
})
