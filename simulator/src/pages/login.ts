import type { FastifyReply, FastifyRequest } from 'fastify'
import { loginText, startLogin, trusted } from '../people/logins.ts'
import { corpByAnyId, suiteById } from '../world/encrypted-ids.ts'
import { appOf, type World } from '../world/world.ts'
import { html, page, trouble } from './html.ts'
import { suiteLogin } from './suite-login.ts'

interface Query {
  appid?: string
  agentid?: string
  redirect_uri?: string
  state?: string
  login_type?: string
}

/** The web login page: a code to scan, and the top window moves on when a member confirms (platform/01 §2). */
export function loginPage(world: World, req: FastifyRequest, reply: FastifyReply) {
  const { appid = '', agentid = '', redirect_uri = '', state = '', login_type = 'CorpApp' } = req.query as Query
  reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
  if (login_type === 'ServiceApp' && suiteById(world, appid)) return suiteLogin(world, req, reply)
  if (login_type !== 'CorpApp')
    return reply.status(400).send(trouble('参数错误', 'login_type 是 CorpApp（自建、代开发），或 ServiceApp 加第三方应用的 suite_id。'))
  const corp = corpByAnyId(world, appid)
  if (!corp) return reply.status(400).send(trouble('参数错误', `appid 不是模拟器里的企业：${appid || '（空）'}`))
  const app = appOf(corp, Number(agentid))
  if (!app) return reply.status(400).send(trouble('参数错误', `agentid 不是这家企业的自建应用：${agentid || '（空）'}`))
  if (!trusted(app, redirect_uri)) {
    return reply.status(400).send(trouble('redirect_uri 参数错误', `redirect_uri 的域名不在应用的可信域名里：${redirect_uri || '（空）'}`))
  }
  const { ticket } = startLogin(world, corp, app, { appid, redirect_uri, state })
  const qr = `/sim/qr?text=${encodeURIComponent(loginText(world, ticket))}`
  const body = `<main><h1>登录 ${html(app.name)}</h1><p>${html(corp.name)}</p>
<img class="qr" src="${html(qr)}" alt="登录二维码"><p id="state" class="state" role="status">在模拟手机上确认</p>
<p style="margin-top:12px"><a class="b" href="/phone/?scan=${encodeURIComponent(loginText(world, ticket))}" target="_blank" rel="noopener">打开模拟手机</a></p></main>`
  return reply.send(page('登录', body, script(ticket)))
}

/** Polls, because a page in another window has no other way to hear of the phone. */
const script = (ticket: string) => `
const state=document.getElementById('state'),say=(t,c)=>{state.textContent=t;state.className='state '+(c||'')};
async function look(){
  try{
    const r=await fetch('/sim/login/${ticket}'),l=await r.json();
    if(l.status==='scanned')say('已扫码，请在手机上点确认','ok');
    if(l.status==='confirmed'){say('已确认，正在进入…','ok');window.top.location.href=l.redirect;return}
    if(l.status==='cancelled'){say('已在手机上取消。','bad');return again()}
    if(l.status==='expired'||!r.ok){say('二维码已过期。','bad');return again()}
  }catch{say('连不上模拟器，正在重试…','bad')}
  setTimeout(look,700);
}
function again(){const b=document.createElement('button');b.textContent='换一个二维码';b.onclick=()=>location.reload();b.style.marginTop='12px';state.after(b)}
look();`
