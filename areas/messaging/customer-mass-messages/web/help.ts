import { help } from '#core/web/help.ts'
import { leftOut } from './left-out.ts'
import { massScreens } from './screens.ts'

const reasons = (lang: 'zh-CN' | 'en') => Object.values(leftOut).map((said) => said[lang])

export default help(massScreens, {
  list: {
    keys: 'list',
    'zh-CN': {
      what: '给一批客户发同一条消息。群发不会自动发出：每位员工要在企业微信里点一次「发送」。',
      steps: [
        '点「新建群发」，选客户、写内容、选时间，看过检查再提交。',
        '状态是「等待确认」时，打开它看谁还没确认，点「提醒员工」。24 小时内最多提醒 3 次。',
        '「停止」只对还没发出的有用，已经送达的不能撤回。',
        '企业微信限制每位客户能收到几次。规则要和企业微信后台一致，超级管理员在列表上方的「接收次数规则」里改。',
      ],
    },
    en: {
      what: 'One message to many customers. It does not go out by itself: each member of staff presses Send in WeCom once.',
      steps: [
        'New mass message: choose customers, write, choose a time, read the checks, submit.',
        'While it waits, open it to see who has not confirmed, and remind them: 3 times in 24 hours at most.',
        'Stopping helps only where nothing went out; what has arrived cannot be taken back.',
        'WeCom limits how many a customer may get. A super administrator keeps the rule above the list as it is in WeCom’s own console.',
      ],
    },
  },
  create: {
    'zh-CN': {
      what: '四步：发给谁、发什么、什么时候、检查。名单在提交时定下来，之后符合条件的人不会加进来。',
      steps: [
        '加条件选客户。下面一栏随时算出能送达多少、多少次数已用完、多少在黑名单里、需要几名员工确认，点数字看是谁。',
        `客户列表能用的条件这里都能用，只少了${reasons('zh-CN').join('和')}。`,
        '写内容，最多 9 个附件。同一名员工的客户收到同一段话，所以可以带员工姓名，不能带客户昵称。',
        '检查一步列出风险：发给了所有人、夜里发送、次数用完、在黑名单里、7 天内发过同样内容、员工收不到任务。',
        '「先发给我看看」会把消息发到你自己的企业微信。',
        '没写完也不要紧，草稿会自动保存，下次打开可以接着写。',
      ],
    },
    en: {
      what: 'Four steps: to whom, what, when, checks. The list is made when you submit; who fits later does not join.',
      steps: [
        'Choose customers by conditions. The bar below counts who can be reached, who has none left, who is on the black list, how many staff must confirm; click a number to see who.',
        `Every condition of the customer list is here but ${reasons('en').join(' and ')}.`,
        'Write, with up to 9 attachments. Customers of one member of staff get the same words: their own name may stand there, the customer’s may not.',
        'The checks name risks: everybody would get it, at night, quota used up, on the black list, the same within 7 days, staff who get no task.',
        'Try it out sends the message to your own WeCom.',
        'What is not finished is kept as a draft.',
      ],
    },
  },
  detail: {
    'zh-CN': {
      what: '一条群发走到哪一步：请了多少员工、多少确认、送达多少客户，没送达的各是什么原因。',
      steps: [
        '漏斗里的数字可以点，下面的名单跟着变。',
        '「按员工」看谁没确认，「按客户」看谁没收到、为什么。',
        '结果会自己更新，也可以点「更新结果」马上问一次企业微信。',
        '「复制为新群发」带走受众和内容，时间重新选。',
      ],
    },
    en: {
      what: 'How far one message has come: staff asked, confirmed, customers reached, and why others were not.',
      steps: [
        'The figures of the funnel open their lists below.',
        'By staff shows who has not confirmed, by customer who did not get it and why.',
        'Results come by themselves; asking WeCom at once is possible, too.',
        'A copy takes audience and content along; the time is chosen anew.',
      ],
    },
  },
})
