/*
 * wx, ww and WWOpenData for pages that run in the simulator instead of the WeCom client (platform/01 §3, 09 §6). Signatures are really
 * checked, against the simulator's tickets. Who is looking, and at whom, comes from the page's address and is kept for the session:
 * ?sim_user=linxiaoman&sim_customer=wm…  or  &sim_chat=wr…  and  &sim_entry=single_chat_tools
 */
;(() => {
  const base = new URL(document.currentScript.src).origin
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

  const state = { corpid: '', agentid: 0, config: null, agent: null }
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

  /** Asks the simulator; a function it does not know says so instead of pretending. */
  async function run(name, params) {
    const answer = await post('/sim/jssdk/invoke', {
      name,
      corpid: state.corpid,
      agentid: state.agentid,
      userid: of('sim_user'),
      customer: of('sim_customer'),
      chat: of('sim_chat'),
      entry: of('sim_entry'),
      params: params ?? {},
    })
    if (answer.error) return { errMsg: `${name}:fail ${answer.error}`, err_msg: `${name}:fail ${answer.error}`, errCode: 1 }
    // what opens a screen of the client is the phone's to do, where the page is in one
    if (parent !== window) parent.postMessage({ sim: name, params: params ?? {} }, base)
    return { errMsg: `${name}:ok`, err_msg: `${name}:ok`, errCode: 0, ...answer.result }
  }

  const ready = []
  const wrong = []
  const wx = {
    config(given) {
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
      void Promise.resolve(state.agent ?? state.config).then((allowed) => {
        if (!allowed || allowed.errCode) return done?.({ err_msg: `${name}:fail no permission`, errMsg: `${name}:fail no permission` })
        return run(name, params).then((answer) => done?.(answer))
      })
    },
    checkJsApi: ({ jsApiList, success }) =>
      success?.({ errMsg: 'checkJsApi:ok', checkResult: Object.fromEntries(jsApiList.map((n) => [n, true])) }),
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
      env: { isWeCom: true, isWeChat: false },
      SDK_VERSION: 'simulator',
    },
    {
      get(target, name) {
        if (name in target || typeof name !== 'string') return target[name]
        return async (params = {}) => {
          const allowed = await signed(options.getAgentConfigSignature ? 'agent' : 'corp')
          const answer = allowed.errCode ? { errMsg: `${name}:fail no permission`, errCode: allowed.errCode } : await run(name, params)
          if (answer.errCode) {
            params.fail?.(answer)
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

  for (const fn of [
    'closeWindow',
    'hideOptionMenu',
    'showOptionMenu',
    'hideAllNonBaseMenuItem',
    'onMenuShareAppMessage',
    'onMenuShareTimeline',
  ])
    wx[fn] = () => {}
  /** What WeCom's own package @wecom/jssdk talks to; the client puts it into every page it opens. */
  window.WeixinJSBridge = {
    invoke(name, params, done) {
      if (name === 'preVerifyJSAPI') {
        const { verifyNonceStr: nonceStr, verifyTimestamp: timestamp, verifySignature: signature } = params
        state.config = check('corp', params.appId, undefined, { nonceStr, timestamp, signature })
        void state.config.then(done)
      } else if (name === 'agentConfig') {
        state.agent = check('agent', params.corpid, params.agentid, params)
        void state.agent.then(done)
      } else wx.invoke(name, params, done)
    },
    on() {},
  }
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
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
