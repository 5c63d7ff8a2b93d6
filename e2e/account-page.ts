/** A page of an official account: says who is there, signs itself, and has a button for what it may ask of WeChat. */
export const html = (
  wechat: string,
  what: { appid: string; name: string; ids: string; apis: string[]; sign: object; order: object; pay: object },
) => `<!doctype html>
<html lang="zh-CN"><title>抽奖</title><script src="${wechat}/open/js/jweixin-1.6.0.js"></script>
<h1>你好，${what.name}</h1><p id="ids">${what.ids}</p><p id="agent"></p><p id="said">…</p>
<button id="pay">支付</button><button id="bridge">用桥支付</button><button id="place">位置</button>
<button id="scan">扫码</button><button id="picture">看图</button>
<style>h1 { font-size: 20px } #moves { letter-spacing: 1px } @media (prefers-reduced-motion: reduce) { #moves { letter-spacing: 2px } }</style>
<p id="moves"></p>
<script>
  const say = (text) => (document.getElementById('said').textContent = text)
  document.getElementById('agent').textContent = /MicroMessenger/.test(navigator.userAgent) ? '在微信里' : '在浏览器里'
  wx.config({ appId: '${what.appid}', ...${JSON.stringify(what.sign)}, jsApiList: ${JSON.stringify(what.apis)} })
  wx.error((res) => say(res.errMsg))
  wx.ready(() => wx.updateAppMessageShareData({
    title: '来抽奖', desc: '每人一次', link: location.origin + '/prize', imgUrl: '', success: () => say('可以分享了'),
  }))
  document.getElementById('pay').onclick = () =>
    wx.chooseWXPay({ ...${JSON.stringify(what.order)}, success: () => say('付好了'), cancel: () => say('没有付') })
  document.getElementById('bridge').onclick = () =>
    WeixinJSBridge.invoke('getBrandWCPayRequest', ${JSON.stringify(what.pay)}, (res) => say(res.err_msg))
  document.getElementById('place').onclick = () => wx.getLocation({ success: (res) => say(res.latitude), fail: (res) => say(res.errMsg) })
  document.getElementById('scan').onclick = () => wx.scanQRCode({ needResult: 1, success: (res) => say(res.resultStr) })
  document.getElementById('picture').onclick = () => wx.previewImage({ urls: [location.origin + '/cake.png'] })
</script></html>`
