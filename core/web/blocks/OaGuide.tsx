import type { DialogProps } from '../dialog.tsx'
import { texts, useText } from '../text/text.ts'
import './oa-guide.css'

const t = texts({
  'zh-CN': {
    title: '在企业微信里授权',
    lead: '要由企业微信的超级管理员来做，大约 3 分钟。',
    steps: {
      signIn: '用超级管理员的账号登录企业微信管理后台 work.weixin.qq.com。',
      app: '打开「应用管理」，找到本应用；没有就新建一个自建应用，把它的 AgentId 和 Secret 交给部署的人填进服务器设置。',
      people: '在应用的「可见范围」里加上要用它的部门和员工。',
      contact: '打开「客户与上下游 · 客户联系」，在「可调用接口的应用」里勾选本应用。',
      back: '回到这一页，点「刷新」。',
    },
    close: '知道了',
  },
  en: {
    title: 'Authorise in WeCom',
    lead: 'A super administrator of WeCom does this, in about 3 minutes.',
    steps: {
      signIn: 'Sign in to the WeCom admin console, work.weixin.qq.com, as super administrator.',
      app: 'Open “App Management” and find this app. If it is not there, make one; whoever runs the server enters its AgentId and Secret.',
      people: 'Add the departments and people who will use it to the app’s “Visible range”.',
      contact: 'Under “Customer contact”, tick this app among those that may call the interface.',
      back: 'Come back to this page and reload it.',
    },
    close: 'Got it',
  },
})

/** R341: what the super administrator does at WeCom's side. */
export default function OaGuide({ close }: DialogProps<void>) {
  const text = useText(t)
  return (
    <>
      <h2>{text.title}</h2>
      <div className="dlg-body">
        <p>{text.lead}</p>
        <ol className="oa-guide">
          {Object.values(text.steps).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button primary" onClick={() => close()} data-autofocus>
          {text.close}
        </button>
      </div>
    </>
  )
}
