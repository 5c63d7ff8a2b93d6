import { help } from '#core/web/help.ts'
import { configScreens } from './screens.ts'

export default help(configScreens, {
  config: {
    'zh-CN': {
      what: '企业微信那边该有的是不是都有，每一项不通会影响哪些功能，怎么修。也能看到收到的回调、失败的任务和对企业微信的调用。',
      steps: [
        '从上往下修，一项修好点「重新检查」再修下一项。',
        '「回调记录」里按员工、客户或群的 ID 找，失败的可以重放。',
        '「后台任务」里是重试多次都没成功的，修好原因再试一次。',
        '密钥、回调和域名在「初始配置」里改，改完马上生效，不用重启。',
        '要找人帮忙时点「复制报告」，里面没有密钥。',
        '「企业设置」里改企业的时区，统计的日子和活码的时段都按它。',
      ],
    },
    en: {
      what: 'Whether everything is there on WeCom’s side, what each missing piece disables, and how to mend it. Also callbacks received, dead jobs, calls made.',
      steps: [
        'Mend from the top down, and check again after each.',
        'Callbacks can be found by an id of staff, customer or group; failed ones can be replayed.',
        'Background jobs are those that failed every time; mend the cause, then try again.',
        'Secrets, callbacks and domain are changed in the initial set-up, and hold at once, without a restart.',
        'To ask for help, copy the report; no secret is in it.',
        'Under Company is the time zone: days of statistics and hours of live codes go by it.',
      ],
    },
  },
})
