const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const html = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c]!)

const mark =
  '<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><path d="M12 5.500A10.500 10.500 0 0 1 22.500 16 10.500 10.500 0 0 1 12 26.500H1.500V16A10.500 10.500 0 0 1 12 5.500z" fill="#0B7A5B"/><path d="M20 5.500A10.500 10.500 0 0 0 9.500 16 10.500 10.500 0 0 0 20 26.500 10.500 10.500 0 0 0 30.500 16V5.500z" fill="#8CCBB3"/><path d="M16 6.300a10.500 10.500 0 0 1 0 19.400 10.500 10.500 0 0 1 0-19.400z" fill="#E9AE4B"/></svg>'

const style = `
:root{--paper:#F6F5F1;--sheet:#fff;--ink:#1C1F1D;--ink2:#4B514D;--ink3:#666C67;--line:#E9E7E0;--jade:#0B7A5B;--jade-bg:#E6F2ED;--red:#B92E26}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:14px/22px "PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans SC",system-ui,sans-serif;display:flex;flex-direction:column;align-items:center;justify-content:center;padding:24px}
header{display:flex;gap:8px;align-items:center;margin-bottom:16px;color:var(--ink2);font-size:13px}
main{background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:28px 32px;width:100%;max-width:400px;text-align:center}
h1{font-size:20px;line-height:28px;font-weight:600;margin:0 0 4px}p{margin:0;color:var(--ink3)}
img.qr{width:240px;height:240px;display:block;margin:20px auto 12px;border:1px solid var(--line);border-radius:8px}
.state{min-height:22px;color:var(--ink2)}.state.ok{color:var(--jade)}.state.bad{color:var(--red)}
button,.b{font:inherit;border:1px solid #C9C5B9;background:#fff;border-radius:8px;padding:7px 14px;color:var(--ink);cursor:pointer;text-decoration:none}
button:hover,.b:hover{border-color:var(--jade);color:var(--jade)}a{color:var(--jade)}
:focus-visible{outline:2px solid var(--jade);outline-offset:2px}
ul{list-style:none;margin:16px 0 0;padding:0;text-align:left;max-height:52vh;overflow:auto;border:1px solid var(--line);border-radius:8px}
li+li{border-top:1px solid var(--line)}li a{display:flex;gap:12px;align-items:center;padding:10px 14px;color:inherit;text-decoration:none}li a:hover{background:var(--jade-bg)}
li img{width:36px;height:36px;border-radius:6px}li b{font-weight:500;display:block}li span span{color:var(--ink3);font-size:12px}
input{font:inherit;width:100%;padding:8px 12px;border:1px solid #C9C5B9;border-radius:8px;margin-top:16px}
footer{margin-top:16px;color:var(--ink3);font-size:12px}`

export function page(title: string, body: string, script = ''): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${html(title)} · 企业微信模拟器</title><style>${style}</style></head><body><header>${mark}<span>企业微信模拟器</span></header>${body}<footer>这里不连真实企业微信，所有人和消息都是模拟的。</footer>${script ? `<script>${script}</script>` : ''}</body></html>`
}

/** One of the people to choose from. */
export const choice = (href: string, picture: string, name: string, about: string): string =>
  `<li><a href="${html(href)}"><img src="${html(picture)}" alt=""><span><b>${html(name)}</b><span>${html(about)}</span></span></a></li>`

export const trouble = (title: string, text: string): string => page(title, `<main><h1>${html(title)}</h1><p>${html(text)}</p></main>`)
