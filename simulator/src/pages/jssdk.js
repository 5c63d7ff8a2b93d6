/*
 * wx, ww and WWOpenData for pages that run in the simulator instead of the WeCom client (platform/01 §3, 09 §6). Signatures are really
 * checked, against the simulator's tickets. Who is looking, and at whom, comes from the page's address and is kept for the session:
 * ?sim_user=linxiaoman&sim_customer=wm…  or  &sim_chat=wr…  and  &sim_entry=single_chat_tools
 * A page of an official account takes it from /open/js/jweixin-1.6.0.js of WeChat's origin: `appId` of wx.config is the account's.
 * On a phone page its holder is looking, shows what the functions open, and is asked where one needs a choice.
 */
;(() => {
  const base = new URL(document.currentScript.src).origin
  /** Inside the phone, a page of an official account is in WeChat's browser. */
  const inWechat = new URL(document.currentScript.src).pathname.startsWith('/open/js/')
  /** A copied address, opened in the phone's other browser: nobody is there who could be asked. */
  const outside = window.name === 'sim-outside'
  if (inWechat && parent !== window && !outside) {
    const agent = `${navigator.userAgent} MicroMessenger/8.0.50.2701(0x28003255) WeChat/arm64 NetType/WIFI Language/zh_CN`
    Object.defineProperty(navigator, 'userAgent', { get: () => agent })
  }
  const names = ['sim_user', 'sim_customer', 'sim_chat', 'sim_entry']
  const asked = new URLSearchParams(location.search)
  for (const name of names) if (asked.has(name)) sessionStorage.setItem(name, asked.get(name))
  const of = (name) => sessionStorage.getItem(name) ?? ''

  async function post(path, body) {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json()
  }

  /** The phone this page is open on, if it is: it says whose it is. */
  const waiting = new Map()
  let count = 0
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== base || source !== parent || !data?.sim) return
    if (data.sim === 'menu') return press(data.name)
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  const tellPhone = (what) =>
    new Promise((done) => {
      const id = ++count
      waiting.set(id, done)
      parent.postMessage({ ...what, id }, base)
    })
  // not every browser tells who holds a page; to another than the phone nothing is said
  const held = !outside && parent !== window && (location.ancestorOrigins?.[0] ?? base) === base
  const phone = !held
    ? Promise.resolve(null)
    : Promise.race([tellPhone({ sim: 'hello', url: location.href }), new Promise((done) => setTimeout(done, 1000, null))])

  const state = { allowed: null, corpid: '', agentid: 0, config: null, agent: null, share: undefined }
  const pageUrl = () => location.href.split('#', 1)[0]

  async function check(kind, corpid, agentid, given) {
    const answer = await post('/sim/jssdk/verify', {
      corpid,
      ...(kind === 'agent' ? { agentid: Number(agentid) } : {}),
      url: pageUrl(),
      noncestr: given.nonceStr,
      timestamp: String(given.timestamp),
      signature: given.signature,
    })
    if (answer.ok) {
      state.corpid = corpid
      if (kind === 'agent') state.agentid = Number(agentid)
      return { errMsg: `${kind === 'agent' ? 'agentConfig' : 'config'}:ok`, errCode: 0 }
    }
    const name = kind === 'agent' ? 'agentConfig' : 'config'
    return {
      errMsg: `${name}:fail, ${answer.errcode ?? 40093}`,
      err_msg: `${name}:fail`,
      errCode: answer.errcode ?? 40093,
      reason: answer.error,
    }
  }

  /** What WeCom's own package calls some of them inside the client. */
  const inner = {
    imagePreview: 'previewImage',
    geoLocation: 'getLocation',
    sendAppMessage: 'shareAppMessage',
    shareWechat: 'shareWechatMessage',
  }

  /** The client's own menu over a page: what each of its buttons does, and how a page takes it over. */
  const buttons = {
    shareAppMessage: { bridge: 'menu:share:appmessage', old: 'onMenuShareAppMessage' },
    shareTimeline: { bridge: 'menu:share:timeline', old: 'onMenuShareTimeline' },
    shareWechatMessage: { bridge: 'menu:share:wechat', old: 'onMenuShareWechat' },
  }
  const taken = new Map()
  const page = () => ({ title: document.title, link: location.href })
  const press = (name) => void (taken.get(name) ?? (() => run(name, page())))()
  /** Nobody is told before its holder has shared. */
  const register = (old, params = {}) => {
    const [name] = Object.entries(buttons).find(([, one]) => one.old === old)
    taken.set(name, () => told(name, { ...page(), ...params }))
  }

  /** The newer form: what the menu will share from now on; said at once. */
  const prepare = (name, old, params = {}) =>
    void Promise.resolve(state.config).then((allowed) => {
      if (allowed?.errCode === 0) taken.set(name, () => told(name, { ...page(), ...data(params) }, true))
      finish(params, answerOf(allowed?.errCode === 0, old))
    })
  const data = ({ title, desc, link, imgUrl }) => ({ title, desc, link, imgUrl })
  const answerOf = (fine, name) => ({ errMsg: fine ? `${name}:ok` : `${name}:fail no permission`, errCode: fine ? 0 : 1 })
  const finish = (params, answer) => {
    params[answer.errCode === 0 ? 'success' : 'fail']?.(answer)
    params.complete?.(answer)
  }

  /** Asks the simulator; a function it does not know says so instead of pretending. */
  async function run(given, params = {}) {
    const name = inner[given] ?? given
    const answered = (how, more) => ({ errMsg: `${given}:${how}`, err_msg: `${given}:${how}`, ...more })
    const holder = await phone
    const invoke = (chosen) =>
      post('/sim/jssdk/invoke', {
        name,
        corpid: state.corpid,
        agentid: state.agentid,
        userid: of('sim_user') || holder?.userid || '',
        customer: of('sim_customer'),
        chat: of('sim_chat'),
        entry: of('sim_entry'),
        params: withoutFunctions(params),
        asks: holder !== null,
        share: state.share,
        share_ticket: holder?.shareTicket,
        ...(chosen ? { chosen } : {}),
      })
    let answer = await invoke()
    if (answer.ask) {
      const { chosen } = await tellPhone({ sim: name, ask: true, params: { ...withoutFunctions(params), ...answer.ask } })
      if (!chosen) return answered('cancel', { errCode: 1 })
      answer = await invoke(chosen)
    }
    if (answer.error) return answered(`fail ${answer.error}`, { errCode: 1 })
    if (name === 'setShareAttr') state.share = withoutFunctions(params)
    // what opens a screen of the client is the phone's to do
    if (holder) parent.postMessage({ sim: name, params: withoutFunctions(params), opens: answer.opens, result: answer.result }, base)
    return answered('ok', { errCode: 0, ...answer.result })
  }

  /** success, fail and the like stay here. */
  const withoutFunctions = (params) => Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => typeof value !== 'function'))

  /** Why a page may not ask for a function: it is not signed, or did not list it. */
  async function refusal(name, ofMenu = false) {
    const allowed = await (state.agent ?? state.config)
    // WeChat gives a page what it listed; the base functions need no list
    const listed = ofMenu || !state.allowed || /^(closeWindow|checkJsApi|onMenu|(hide|show))/.test(name) || state.allowed.includes(name)
    if (allowed && !allowed.errCode && listed) return undefined
    const refused = listed ? `${name}:fail no permission` : `${name}:permission denied`
    return { errMsg: refused, err_msg: refused, errCode: allowed?.errCode || 1 }
  }

  /** The old style: one object with the parameters and what to call afterwards. */
  async function told(name, params = {}, ofMenu = false) {
    const answer = (await refusal(name, ofMenu)) ?? (await run(name, params))
    const end = !answer.errCode ? 'success' : answer.errMsg.endsWith(':cancel') ? 'cancel' : 'fail'
    params[end]?.(answer)
    params.complete?.(answer)
    return answer
  }

  const ready = []
  const wrong = []
  const wx = {
    config(given) {
      // in another browser WeChat's script is silent: neither ready nor error
      if (inWechat && outside) return
      if (inWechat) state.allowed = given.jsApiList ?? []
      state.config = check('corp', given.appId, undefined, given).then((answer) => {
        for (const fn of answer.errCode ? wrong : ready) fn(answer)
        return answer
      })
    },
    ready: (fn) => (state.config ? state.config.then((answer) => answer.errCode || fn()) : ready.push(fn)),
    error: (fn) => wrong.push(fn),
    agentConfig(given) {
      state.agent = check('agent', given.corpid, given.agentid, given)
      state.agent.then((answer) => (answer.errCode ? given.fail?.(answer) : given.success?.(answer)))
    },
    invoke(name, params, done) {
      void refusal(name).then(async (refused) => done?.(refused ?? (await run(name, params))))
    },
  }

  let options = {}
  function signed(kind) {
    const key = kind === 'agent' ? 'agent' : 'config'
    const make = kind === 'agent' ? options.getAgentConfigSignature : options.getConfigSignature
    if (!make) return Promise.resolve({ errMsg: `${key}:fail no signature function`, errCode: 1 })
    state[key] ??= Promise.resolve(make(pageUrl())).then((given) => check(kind, options.corpId, options.agentId, given))
    return state[key]
  }
  const ww = new Proxy(
    {
      register(given) {
        options = given
        state.config = null
        state.agent = null
      },
      ensureCorpConfigReady: () => signed('corp'),
      ensureAgentConfigReady: () => signed('agent'),
      async initOpenData(params = {}) {
        const answer = await signed('agent')
        finish(params, answer)
        if (answer.errCode) throw answer
        return answer
      },
      env: { isWeCom: true, isWeChat: false },
      SDK_VERSION: 'simulator',
    },
    {
      get(target, name) {
        // whatever awaits it would take `then` for one of them
        if (name in target || typeof name !== 'string' || name === 'then') return target[name]
        if (name.startsWith('onMenuShare') && wx[name])
          return (params) => void signed(options.getAgentConfigSignature ? 'agent' : 'corp').then(() => wx[name](params))
        return async (params = {}) => {
          const allowed = await signed(options.getAgentConfigSignature ? 'agent' : 'corp')
          const answer = allowed.errCode ? { errMsg: `${name}:fail no permission`, errCode: allowed.errCode } : await run(name, params)
          if (answer.errCode) {
            if (answer.errMsg.endsWith(':cancel')) params.cancel?.(answer)
            else params.fail?.(answer)
            params.complete?.(answer)
            throw answer
          }
          params.success?.(answer)
          params.complete?.(answer)
          return answer
        }
      },
    },
  )

  for (const name of (
    'checkJsApi chooseImage previewImage uploadImage downloadImage getLocalImgData getLocation openLocation scanQRCode previewFile ' +
    'closeWindow shareAppMessage shareTimeline shareWechatMessage hideOptionMenu showOptionMenu hideMenuItems showMenuItems hideAllNonBaseMenuItem showAllNonBaseMenuItem ' +
    'openEnterpriseChat openUserProfile openDefaultBrowser launchMiniprogram getNetworkType chooseWXPay'
  ).split(' '))
    wx[name] = (params) => void told(name, params)
  for (const { old } of Object.values(buttons)) wx[old] = (params) => register(old, params)
  wx.updateAppMessageShareData = (params) => prepare('shareAppMessage', 'updateAppMessageShareData', params)
  wx.updateTimelineShareData = (params) => prepare('shareTimeline', 'updateTimelineShareData', params)
  /** What WeCom's own package @wecom/jssdk talks to; the client puts it into every page it opens. */
  const bridge = {
    invoke(name, params, done) {
      if (name === 'preVerifyJSAPI') {
        const { verifyNonceStr: nonceStr, verifyTimestamp: timestamp, verifySignature: signature } = params
        state.config = check('corp', params.appId, undefined, { nonceStr, timestamp, signature })
        void state.config.then(done)
      } else if (name === 'agentConfig') {
        state.agent = check('agent', params.corpid, params.agentid, params)
        void state.agent.then(done)
      } else if (name === 'getBrandWCPayRequest') {
        // asks for no signature of the page: the order has the merchant's
        state.corpid = params.appId
        void run('chooseWXPay', params).then(({ errMsg }) => {
          const how = errMsg.endsWith(':ok') ? 'ok' : errMsg.endsWith(':cancel') ? 'cancel' : 'fail'
          done?.({ err_msg: `get_brand_wcpay_request:${how}`, ...(how === 'fail' ? { err_desc: errMsg } : {}) })
        })
      } else wx.invoke(name, params, done)
    },
    on(event, done) {
      const found = Object.entries(buttons).find(([, one]) => one.bridge === event)
      if (found) taken.set(found[0], done)
    },
  }
  if (!outside) {
    window.WeixinJSBridge = bridge
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  }
  window.wx = wx
  window.jWeixin = wx
  window.ww = ww
  /** Names for ids that the page's server cannot read: drawn here, told in events (platform/10 §2). A wrong id shows itself. */
  const listeners = { update: new Set(), error: new Set() }
  const tell = (event, detail) => {
    for (const heard of listeners[event]) heard({ detail })
  }
  const named = async (items) => {
    const { items: found, error } = await post('/sim/jssdk/open-data', { corpid: state.corpid, agentid: state.agentid, items })
    if (!found) throw new Error(error)
    return found
  }
  const draw = async (elements) => {
    const items = elements.map((element) => ({ type: element.getAttribute('type') ?? '', id: element.getAttribute('openid') ?? '' }))
    try {
      const found = await named(items)
      elements.forEach((element, i) => {
        // bound again meanwhile
        if (element.getAttribute('openid') !== found[i].id) return
        element.textContent = found[i].data
        tell('update', { element, hasData: found[i].data !== found[i].id })
      })
    } catch (error) {
      tell('error', { errMsg: error.message })
    }
  }
  window.WWOpenData = {
    bind: (element) => void draw([element]),
    bindAll: (elements) => void draw([...elements].slice(0, 1000)),
    on: (event, heard) => listeners[event]?.add(heard),
    off: (event, heard) => listeners[event]?.delete(heard),
    checkSession: ({ success, fail }) =>
      void named([]).then(
        () => success?.(),
        () => fail?.(),
      ),
  }
})()
