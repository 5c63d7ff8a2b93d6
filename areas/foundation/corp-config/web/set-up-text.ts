import { texts } from '#core/web/text/text.ts'

/** What the wizard says, and below each of its steps. Names of places at WeCom are as its console writes them. */
export const setUpText = texts({
  'zh-CN': {
    title: '初始配置',
    line: '一步一步接上企业微信。随时可以离开，回来接着做。',
    later: '以后再说',
    steps: { prepare: '准备', secret: '应用', callback: '回调', domain: '域名', people: '人员', mini: '小程序', done: '完成' },
    states: { done: '已配好', broken: '有问题' },
    sum: (done: number, all: number) => `做完 ${done} 步，共 ${all} 步`,
    optional: '选做',
    next: '下一步',
    skip: '先跳过',
    locked: '这一步要管理员来做',
    lockedHelp: '要有「应用配置」的修改权限，并且管理全公司。',
    copyOf: (what: string) => `复制${what}`,
    verify: '验证',
    verifying: '正在问企业微信',
    works: '通了',
    notYet: '先把「应用」这一步做完，才能向企业微信核对。',
  },
  en: {
    title: 'Initial set-up',
    line: 'Connects WeCom step by step. Leave at any time and go on later.',
    later: 'Later',
    steps: {
      prepare: 'Prepare',
      secret: 'App',
      callback: 'Callbacks',
      domain: 'Domain',
      people: 'People',
      mini: 'Mini program',
      done: 'Done',
    },
    states: { done: 'set', broken: 'something is wrong' },
    sum: (done, all) => `${done} of ${all} steps done`,
    optional: 'optional',
    next: 'Next',
    skip: 'Skip for now',
    locked: 'An administrator does this',
    lockedHelp: 'It takes the right to edit “App configuration” for the whole company.',
    copyOf: (what) => `Copy: ${what}`,
    verify: 'Verify',
    verifying: 'asking WeCom',
    works: 'Works',
    notYet: 'Do the step “App” first; then WeCom can be asked.',
  },
})

export const prepareText = texts({
  'zh-CN': {
    help: '在企业微信管理后台建一个自建应用，睦客就以它的身份工作。',
    how: {
      first: '企业微信管理后台 → 应用管理 → 自建 → 创建应用，名称和图标随意',
      next: '可见范围：选要用睦客的部门和员工',
      last: '客户联系 → 权限配置 → 可调用接口的应用：勾选刚建的应用',
    },
    home: '应用主页',
    sidebar: '侧边栏页面',
  },
  en: {
    help: 'Create an app of your own in WeCom’s console; Rapport works as this app.',
    how: {
      first: 'WeCom console → Apps → Self-built → Create; name and icon as you like',
      next: 'Visible range: the departments and staff who use Rapport',
      last: 'Customer contact → permissions → apps that may call: tick the new app',
    },
    home: 'Home page of the app',
    sidebar: 'Side window page',
  },
})

export const secretText = texts({
  'zh-CN': {
    help: '企业 ID 在「我的企业」最下面，AgentId 和 Secret 在应用详情里。Secret 只进不出：存下以后任何页面都看不到它。',
    corpName: '企业名称',
    corpId: '企业 ID',
    agentId: 'AgentId',
    secret: 'Secret',
    kept: '已保存，留空就不换',
    customer: '客户联系的 Secret（可不填）',
    customerHelp: '只有规则组标签要用：客户联系 → API。',
    save: '验证并保存',
    environment: '现在用的是环境变量里的值；在这里保存后以这里为准，环境变量改了才会再换。',
    ip: (ip: string) => `企业微信看到这台服务器从 ${ip} 访问，企业可信 IP 里要有它。`,
    ipName: '服务器 IP',
  },
  en: {
    help: 'The company id is at the bottom of “My company”, AgentId and Secret in the app’s details. A secret goes in and never comes out: no page shows it again.',
    corpName: 'Name of the company',
    corpId: 'Company id',
    agentId: 'AgentId',
    secret: 'Secret',
    kept: 'Kept; leave empty to keep it',
    customer: 'Secret of customer contact (optional)',
    customerHelp: 'Only for tags of rule groups: customer contact → API.',
    save: 'Verify and save',
    environment: 'The environment’s values hold now. What is saved here holds from then on, until the environment says something else.',
    ip: (ip) => `WeCom sees this server come from ${ip}; the trusted IPs must name it.`,
    ipName: 'Server IP',
  },
})

export const callbackText = texts({
  'zh-CN': {
    help: '企业微信有事就通知这个地址。Token 和 EncodingAESKey 在你的浏览器里生成，存好后只在这里显示这一次。',
    url: '回调 URL',
    token: 'Token',
    aesKey: 'EncodingAESKey',
    make: '生成并保存',
    again: '换一对新的',
    againHelp: '旧的那一对在企业微信换上新的之前仍然有效，不会漏掉回调。',
    how: { first: '应用详情 → 接收消息 → 设置 API 接收：粘贴这三项，保存', next: '客户联系 → API → 接收事件服务器：粘贴同样的三项，保存' },
    heard: (ago: string) => `已经收到用这一对加密的回调（${ago}）`,
    waiting: '保存好了，还没有收到用这一对加密的回调。',
    shown: '这一对只显示这一次，离开这一页就看不到了。',
  },
  en: {
    help: 'WeCom tells this address what happens. Token and EncodingAESKey are made in your browser, and shown here this once.',
    url: 'Callback URL',
    token: 'Token',
    aesKey: 'EncodingAESKey',
    make: 'Make and save',
    again: 'Make another pair',
    againHelp: 'The pair before is taken until WeCom has the new one; no callback is lost.',
    how: {
      first: 'App → receive messages → API: paste these three and save',
      next: 'Customer contact → API → event server: the same three, save',
    },
    heard: (ago) => `A callback sealed with this pair has come (${ago})`,
    waiting: 'Saved; no callback sealed with this pair has come yet.',
    shown: 'This pair is shown this once; leaving the page hides it for good.',
  },
})

export const domainText = texts({
  'zh-CN': {
    help: '侧边栏和员工手机页都要在可信域名下。',
    name: '可信域名',
    how: {
      first: '应用详情 → 网页授权及 JS-SDK → 设置可信域名：填上面的域名',
      next: '点「申请校验域名」，下载校验文件，在这里上传',
      last: '回到企业微信后台，点确定',
    },
    file: '上传校验文件',
    fileKept: (name: string) => `${name} 已放在域名根目录下`,
    fileBad: '校验文件的名字是 WW_verify_ 开头、.txt 结尾，里面只有一行字母数字',
  },
  en: {
    help: 'Side window and staff phone pages have to stand on the trusted domain.',
    name: 'Trusted domain',
    how: {
      first: 'App → web authorisation and JS-SDK → trusted domain: the one above',
      next: 'Ask for verification, download the file, upload it here',
      last: 'Back in WeCom’s console, confirm',
    },
    file: 'Upload the file',
    fileKept: (name) => `${name} stands at the root of the domain`,
    fileBad: 'The file is called WW_verify_….txt and holds one line of letters and digits',
  },
})

export const peopleText = texts({
  'zh-CN': {
    help: '应用看得到谁，谁能联系客户。',
    how: { first: '应用详情 → 可见范围：要用睦客的部门', next: '客户联系 → 权限配置 → 使用范围：要接待客户的员工' },
  },
  en: {
    help: 'Whom the app sees, and who may contact customers.',
    how: {
      first: 'App → visible range: the departments who use Rapport',
      next: 'Customer contact → permissions → range: staff who receive customers',
    },
  },
})

export const miniText = texts({
  'zh-CN': {
    help: '有小程序才需要：群发和欢迎语里可以带上它。',
    appid: '小程序 AppID',
    appidBad: 'AppID 是 wx 加 16 位字母数字',
    name: '小程序名称',
    secret: 'AppSecret',
    request: 'request 合法域名',
    file: 'downloadFile 合法域名',
    page: '业务域名',
    connected: (name: string) => `「${name}」已接入`,
  },
  en: {
    help: 'Only if you have a mini program: messages and welcomes can carry it.',
    appid: 'AppID',
    appidBad: 'An AppID is wx and 16 letters or digits',
    name: 'Name',
    secret: 'AppSecret',
    request: 'request domain',
    file: 'downloadFile domain',
    page: 'Web-view domain',
    connected: (name) => `${name} is connected`,
  },
})

export const doneText = texts({
  'zh-CN': {
    ready: '接好了',
    readyHelp: '员工和客户会自己同步过来。配置体检一直替你看着，出了问题会通知管理员。',
    missing: '还差一点',
    todo: {
      prepare: '准备：在企业微信建好应用',
      secret: '应用：企业 ID、AgentId 和 Secret 还没有通过企业微信的核对',
      callback: '回调：还没有收到企业微信的通知',
      domain: '域名：可信域名还没有设好',
      people: '人员：可见范围或客户联系权限还差一点',
      mini: '小程序',
      done: '完成',
    },
    missingHelp: '可以先用起来，没配好的功能会说明原因。',
    home: '进入首页',
    check: '看配置体检',
  },
  en: {
    ready: 'Connected',
    readyHelp: 'Staff and customers are synced by themselves. The self-check keeps watch and tells administrators when something breaks.',
    missing: 'Almost there',
    todo: {
      prepare: 'Prepare: create the app at WeCom',
      secret: 'App: WeCom has yet to accept company id, AgentId and Secret',
      callback: 'Callbacks: WeCom has told us nothing yet',
      domain: 'Domain: the trusted domain is not set',
      people: 'People: visible range or customer contact lacks something',
      mini: 'Mini program',
      done: 'Done',
    },
    missingHelp: 'You can begin; what does not work yet says why.',
    home: 'Go to home',
    check: 'Open the self-check',
  },
})
