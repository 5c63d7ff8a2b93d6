import type { IncomingMessage, ServerResponse } from 'node:http'

/** Light or dark as the phone around it. A touch asks for the same address once more. */
const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>网络出错</title>
<style>:root{color-scheme:light dark}body{margin:0;background:light-dark(#F6F5F1,#161817)}
button{font:15px/24px "PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans SC",system-ui,sans-serif;color:light-dark(#666C67,#A3A9A4);background:none;border:0;width:100%;min-height:100vh;padding:24px;cursor:pointer}
svg{display:block;margin:0 auto 16px}button:focus-visible{outline:2px solid light-dark(#0B7A5B,#5FC3A0);outline-offset:-4px}</style>
<button onclick="location.reload()"><svg width="48" height="48" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.2" stroke-linecap="round" aria-hidden="true"><path d="M2 8.8a15 15 0 0 1 20 0M5 12.9a10 10 0 0 1 5.200-2.700m3.600 0a10 10 0 0 1 5.200 2.700M8.500 16.400a5 5 0 0 1 7 0M12 20h.01M3 3l18 18"/></svg>网络出错，轻触屏幕重新加载</button></html>`

/** What did not come: a page is told in WeChat's words, whatever else a page asked for is no answer at all. */
export function noNetwork(req: IncomingMessage, res: ServerResponse) {
  const isPage = /^(document|iframe|frame)$/.test(String(req.headers['sec-fetch-dest'] ?? ''))
  if (!isPage || res.headersSent) return void req.socket.destroy()
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
}
