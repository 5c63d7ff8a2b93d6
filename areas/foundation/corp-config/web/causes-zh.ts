import { fmt, spaced } from '#core/web/text/format.ts'
import { ago, type Causes, day, size } from './cause.ts'

export const causesZh: Causes = {
  token: {
    well: (c) => `应用「${c.value}」`,
    disables: ['同步', '渠道活码', '欢迎语', '群发', '侧边栏', '扫码登录'],
    causes: {
      missing: () => ({
        title: '还没有配置应用密钥',
        why: '没有应用的 Secret，就不能以企业的身份访问企业微信。',
        fix: ['企业微信管理后台 → 应用管理 → 自建应用，复制 AgentId 和 Secret', '在「初始配置 → 应用」里填上并验证，不用重启'],
      }),
      agent: () => ({
        title: '缺少应用的 AgentId',
        why: '有 Secret，但不知道是哪个应用。',
        fix: ['在应用详情页复制 AgentId', '在「初始配置 → 应用」里填上并验证'],
      }),
      secret: () => ({
        title: '应用的 Secret 不对',
        why: '企业微信不认这个 Secret：可能抄错了，抄了别的应用的，或者后台重置过。',
        fix: ['应用详情 → Secret → 查看，复制新的', '在「初始配置 → 应用」里填上并验证，不用重启'],
      }),
      corpid: () => ({
        title: '企业 ID 不对',
        why: '企业微信没有这家企业。',
        fix: ['我的企业 → 企业信息，最下面复制企业 ID', '在「初始配置 → 应用」里填上并验证'],
      }),
      agentid: () => ({
        title: 'AgentId 和 Secret 不是同一个应用的',
        why: '企业微信认得 Secret，但它不属于这个 AgentId。',
        fix: ['应用详情里把 AgentId 和 Secret 一起复制', '在「初始配置 → 应用」里填上并验证'],
      }),
      closed: (c) => ({
        title: c.value ? `应用「${c.value}」被停用了` : '应用被停用了',
        why: '企业微信后台把这个应用关掉了，员工看不到它，接口也会被拒绝。',
        fix: ['企业微信管理后台 → 应用管理 → 打开这个应用'],
      }),
      ip: (c) => ({
        title: '服务器不在可信 IP 里',
        why: '企业微信只接受「企业可信 IP」里的服务器，而这台服务器的出口 IP 不在名单里。',
        fix: [`应用详情 → 企业可信 IP → 加上 ${c.value || '这台服务器的出口 IP'}`, '保存后等一分钟，再点「重新检查」'],
      }),
      permission: () => ({
        title: '应用没有这个接口的权限',
        why: '应用没有被允许调用客户联系接口。',
        fix: ['企业微信管理后台 → 客户联系 → 权限配置 → 可调用接口的应用，勾选本应用'],
      }),
      silent: () => ({
        title: '连不上企业微信',
        why: '服务器访问不到企业微信的接口地址，或者没有在时限内答复。',
        fix: ['在服务器上访问 https://qyapi.weixin.qq.com 看看通不通', '检查防火墙、代理和 DNS'],
      }),
      refused: (c) => ({
        title: '企业微信没有接受',
        why: c.message,
        fix: ['按错误码的说明改好，再点「重新检查」'],
      }),
      failed: () => ({
        title: '没有检查成',
        why: '检查时程序自己出了错，日志里有原因。',
        fix: ['稍后重新检查；还不行就看服务日志'],
      }),
    },
  },
  callback: {
    well: (c) => (c.at ? `最近一次回调 ${ago(c.at)}` : '能收到'),
    disables: ['欢迎语', '新客提醒', '流失提醒', '活码统计'],
    causes: {
      keys: () => ({
        title: '没有配置回调的 Token 和密钥',
        why: '企业微信发来的消息是加密的，没有这两样打不开。',
        fix: ['在「初始配置 → 回调」里生成 Token 和 EncodingAESKey', '应用详情 → 接收消息 → 设置 API 接收，粘贴进去保存'],
      }),
      unreachable: (c) => ({
        title: '回调地址打不开',
        why: `从服务器自己都访问不到 ${c.value}，企业微信更到不了。`,
        fix: ['检查 PUBLIC_URL、域名解析和反向代理', '确认端口对外开放'],
      }),
      echo: (c) => ({
        title: '回调地址答得不对',
        why: `${c.value} 有人应答（${c.message}），但不是睦客：可能被代理、登录页或防火墙拦住了。`,
        fix: ['让反向代理把 /api/callback/wecom 原样转发过来', '关掉这个路径上的登录和缓存'],
      }),
      key: (c) => ({
        title: '收到的回调解不开',
        why: `${ago(c.at)} 有回调送到 ${c.value}，但它用的 Token 或 EncodingAESKey 和这里的不一样，所以没有收下。`,
        fix: ['在「初始配置 → 回调」里重新生成一对', '粘贴到应用详情 → 接收消息 和 客户联系 → API → 接收事件服务器，两处要一样'],
      }),
      missed: (c) => ({
        title: '有新客户，却没有回调',
        why: `企业微信里有比最近一次回调（${ago(c.at)}）更新的客户：通知没有送到 ${c.value}。`,
        fix: ['客户联系 → API → 接收事件服务器，核对地址', '确认这个地址从外网打得开，不只是服务器自己'],
      }),
      never: (c) => ({
        title: '还没有收到过回调',
        why: '地址通了，但企业微信还没有发来过任何通知。',
        fix: [`应用详情 → 接收消息 → URL 填 ${c.value}`, '客户联系 → API → 接收事件服务器，填同一个地址', '让一位客户添加员工，试一次'],
      }),
      quiet: (c) => ({
        title: '三天没有收到回调',
        why: `最近一次是 ${ago(c.at)}。要么真的没有事，要么企业微信那边的地址被改了。`,
        fix: ['客户联系 → API → 接收事件服务器，核对地址'],
      }),
    },
  },
  address: {
    well: (c) => (c.reason === 'demo' ? `${c.value} · 演示` : c.value),
    disables: ['扫码登录', '分享链接', '侧边栏'],
    set: '服务器的环境变量 PUBLIC_URL；改完重启服务（docs/operations 的 Settings）。',
    causes: {
      unset: () => ({
        title: '没有设置对外地址',
        why: '不知道别人用什么地址打开这里，分享链接和登录跳转会出错。',
        fix: ['把 PUBLIC_URL 设成 https://你的域名，重启服务'],
      }),
      http: (c) => ({
        title: '对外地址不是 HTTPS',
        why: `${c.value} 没有加密，企业微信的网页和微信都会拦。`,
        fix: ['给域名配上证书', '把 PUBLIC_URL 改成 https 开头'],
      }),
    },
  },
  staff: {
    well: (c) => spaced(`${fmt.number(c.count)} 人，${fmt.number(c.total)} 个部门可见`),
    disables: ['员工选择', '活码接待', '群发'],
    causes: {
      scope: () => ({
        title: '看不到任何部门',
        why: '应用的可见范围是空的，一名员工也看不到。',
        fix: ['应用详情 → 可见范围，加上要用睦客的部门', '到「员工」里同步一次'],
      }),
      unsynced: () => ({
        title: '通讯录还没有同步',
        why: '企业微信那边能看到，这里还没有员工。',
        fix: ['到「员工」里点同步'],
      }),
    },
  },
  contact: {
    well: (c) =>
      spaced(`${fmt.number(c.count)} 人已开通`) + (c.total ? spaced(`，${c.value}${c.total > 3 ? `等 ${c.total} 人` : ''}没有`) : ''),
    disables: ['渠道活码', '欢迎语', '客户同步', '群发', '客户标签'],
    causes: {
      nobody: () => ({
        title: '没有人开通客户联系',
        why: '员工没有客户联系功能，就不能接待客户，也不出现在活码里。',
        fix: ['企业微信管理后台 → 客户联系 → 权限配置 → 使用范围，加上接待的员工'],
      }),
      some: (c) => ({
        title: `${c.value}没有客户联系权限`,
        why: '他们名下有客户，但企业微信里没有开通客户联系：收不到新客户，消息发不出去，活码也会跳过他们。',
        fix: ['企业微信管理后台 → 客户联系 → 权限配置 → 使用范围，加上他们', '到「员工」里同步一次'],
      }),
    },
  },
  domain: {
    well: (c) => (c.reason === 'demo' ? '本机地址 · 演示' : `${c.other} 已校验`),
    disables: ['侧边栏', '员工手机页', '静默登录'],
    causes: {
      unset: (c) => ({
        title: '应用没有设置可信域名',
        why: '企业微信只让可信域名下的网页知道谁在看、在和谁聊。',
        fix: [`应用详情 → 网页授权及 JS-SDK → 可信域名填 ${c.value}`, '按提示放好校验文件'],
      }),
      differs: (c) => ({
        title: '可信域名对不上',
        why: `应用里写的是 ${c.other}，而我们在 ${c.value}。`,
        fix: [`把可信域名改成 ${c.value}，或把 PUBLIC_URL 改到 ${c.other} 下`],
      }),
    },
  },
  sidebar: {
    well: (c) => `签名正常 · ${c.value}`,
    disables: ['侧边栏资料', '侧边栏活码'],
    causes: {},
  },
  quota: {
    well: (c) => spaced(`本小时 ${fmt.number(c.count)} 次，没有限流`),
    disables: ['同步变慢', '批量打标签变慢'],
    causes: {
      parked: (c) => ({
        title: '企业微信正在限流',
        why: `${c.value} 这类接口的次数用完了，${ago(c.at)} 以后恢复。等着的任务会自己接着做。`,
        fix: ['不用做什么，到时间会恢复', '常常这样的话，把大批量任务错开时间'],
      }),
    },
  },
  jobs: {
    well: () => '没有失败的任务和回调',
    disables: ['欢迎语', '自动标签', '统计'],
    causes: {
      dead: (c) => ({
        title: spaced(`${(c.count ?? 0) + (c.total ?? 0)} 件事重试多次都没有成功`),
        why: spaced(`失败的任务 ${c.count ?? 0} 个，失败的回调 ${c.total ?? 0} 条。`),
        fix: ['在「回调记录」和「后台任务」里看原因', '修好以后重放或再试一次'],
      }),
      stuck: (c) => ({
        title: '回调堆住了',
        why: spaced(`有 ${c.count ?? 0} 条回调等了两分钟还没有处理，处理的进程可能停了。`),
        fix: ['确认 worker 进程在运行', '看服务日志'],
      }),
    },
  },
  clock: {
    well: (c) => `与企业微信相差 ${fmt.span(c.count ?? 0)}以内`,
    disables: ['扫码登录', '侧边栏签名', '回调'],
    set: '服务器自己的时间同步（chrony 或 ntpd），不在睦客里设。',
    causes: {
      wrong: (c) => ({
        title: `服务器时间差了 ${fmt.span(c.count ?? 0)}`,
        why: '签名和登录码都要对时间，差得多了企业微信会拒绝。',
        fix: ['在服务器上打开时间同步（chrony 或 ntpd）'],
      }),
      database: (c) => ({
        title: `数据库时间差了 ${fmt.span(c.total ?? 0)}`,
        why: '定时任务和期限以数据库的时间为准。',
        fix: ['在数据库服务器上打开时间同步'],
      }),
    },
  },
  certificate: {
    well: (c) => (c.reason === 'demo' ? '本机地址，不用证书 · 演示' : spaced(`${c.value} · 还有 ${fmt.number(c.count)} 天到期`)),
    disables: ['所有网页', '扫码登录', '侧边栏', '回调'],
    set: '证书配在反向代理上（nginx、Caddy 等），由它到期前自动续。这里从服务器访问 PUBLIC_URL，看访客看到的是哪张。',
    causes: {
      none: () => ({
        title: '对外地址没有证书',
        why: 'PUBLIC_URL 不是 https 开头，没有证书可看。',
        fix: ['给域名配上证书', '把 PUBLIC_URL 改成 https 开头，重启服务'],
      }),
      unreachable: (c) => ({
        title: '看不到证书',
        why: `从服务器自己连不上 ${c.value}，或者那里没有用 TLS 应答。`,
        fix: ['检查域名解析、反向代理和防火墙', '内网访问不了自己的外网地址时，在内网 DNS 里加上这个域名'],
      }),
      expired: (c) => ({
        title: '网页证书已经过期',
        why: `${c.value} 的证书 ${day(c.at)} 到期，浏览器和企业微信都会拦下页面。`,
        fix: ['在反向代理上换上新证书', '打开自动续期，例如 certbot renew 的定时任务'],
      }),
      soon: (c) => ({
        title: spaced(`网页证书还有 ${c.count ?? 0} 天到期`),
        why: `${c.value} · ${day(c.at)}。自动续期通常提前一个月，到现在还没有换，多半是没有成功。`,
        fix: ['看续期任务的日志，例如 journalctl -u certbot', '续好后让反向代理重新载入证书'],
      }),
      untrusted: (c) => ({
        title: '网页证书不被信任',
        why: `${c.value} 的证书过不了检查：${c.message}`,
        fix: ['确认证书包含这个域名，中间证书也配全了', '换用公开机构签发的证书：微信不接受自签的'],
      }),
    },
  },
  backup: {
    well: (c) => (c.reason === 'demo' ? '演示数据，不用备份' : `上次备份 ${ago(c.at)}`),
    disables: ['出事后的恢复'],
    set: '备份脚本成功后写一个文件：DATA_DIR 下的 last-backup，或 BACKUP_MARK 指的那个（导出的备份本身也行）。这里看它是什么时候写的。',
    causes: {
      never: (c) => ({
        title: '没有备份的记录',
        why: `睦客自己不做备份，也没有找到 ${c.value}：你的备份成功后要写这个文件。`,
        fix: [
          '每天备份数据库、上传的文件和 SECRET_KEY（docs/operations 的 Backup and restore）',
          `备份脚本最后一行加上：touch ${c.value}`,
          '每季度试着恢复一次',
        ],
      }),
      old: (c) => ({
        title: `上次备份是 ${ago(c.at)}`,
        why: `${c.value} 超过两天没有更新，备份可能停了。`,
        fix: ['看备份任务的日志', '手动备份一次，确认能写成'],
      }),
    },
  },
  disk: {
    well: (c) => `${c.value} · 还剩 ${size(c.count)}，共 ${size(c.total)}`,
    disables: ['上传', '导出', '数据库不在时接住回调'],
    set: '写在 DATA_DIR 所在的磁盘；FILES=s3 时上传的文件在存储桶里，不占它。自己的数据库服务器要另外看。',
    causes: {
      low: (c) => ({
        title: `磁盘只剩 ${size(c.count)}`,
        why: `${c.value} 所在的磁盘共 ${size(c.total)}，快写满了。`,
        fix: ['清掉旧日志和旧备份', '给磁盘扩容，或把文件放到 S3（FILES=s3）'],
      }),
      full: (c) => ({
        title: '磁盘要满了',
        why: `${c.value} 只剩 ${size(c.count)}：上传和导出会被拒绝，内置的数据库会停。`,
        fix: ['马上腾出空间', '给磁盘扩容，或把文件放到 S3（FILES=s3）'],
      }),
      gone: (c) => ({
        title: '数据目录不在了',
        why: `找不到 ${c.value}，文件和接住的回调没有地方写。`,
        fix: ['检查磁盘有没有挂上', '确认 DATA_DIR 指的目录还在，重启服务'],
      }),
    },
  },
  version: {
    well: (c) => `${c.value} · 数据库结构 ${c.other}，${ago(c.at)}`,
    disables: ['新功能'],
    set: '升级：先备份，再 git pull && npm ci && npm run build，重启所有进程（docs/operations 的 Upgrade）。',
    causes: {
      older: (c) => ({
        title: '程序比数据库旧',
        why: `数据库结构已经到 ${c.other}，而这个程序（${c.value}）不认识：可能有别的进程更新，或者程序被退回了旧版本。`,
        fix: ['把所有进程升级到同一个版本', '要退回旧版本，请用升级前的备份恢复'],
      }),
      restart: (c) => ({
        title: '升级还没有生效',
        why: `磁盘上已经是新程序，运行着的还是旧的（${c.value}）。`,
        fix: ['重启所有进程'],
      }),
    },
  },
}
