import { agentGet, agentList, agentSet } from '@rapport/wecom/calls/agents.ts'
import { getApiDomainIp, getcallbackip } from '@rapport/wecom/calls/auth.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { absolute } from './scope.ts'

function own(ctx: Cgi, agentid: number) {
  if (agentid !== ctx.app.agentid) fail(301002)
}

export const agentHandlers = [
  on(agentGet, (ctx, { agentid }) => {
    own(ctx, agentid)
    const { app, world } = ctx
    return {
      agentid,
      name: app.name,
      square_logo_url: absolute(world.url, app.logo),
      description: app.description,
      allow_userinfos: { user: app.allow_user.map((userid) => ({ userid })) },
      allow_partys: { partyid: app.allow_party },
      allow_tags: { tagid: (app.allow_tag ?? []).map(Number) },
      close: app.closed ? 1 : 0,
      redirect_domain: app.trusted_domains.find((d) => d !== '*loopback*') ?? new URL(world.url).host,
      report_location_flag: app.report_location_flag ?? 0,
      isreportenter: app.isreportenter ?? 0,
      home_url: app.home_url,
    }
  }),
  on(agentList, (ctx) => ({
    agentlist: [{ agentid: ctx.app.agentid, name: ctx.app.name, square_logo_url: absolute(ctx.world.url, ctx.app.logo) }],
  })),
  on(agentSet, (ctx, { agentid, name, description, redirect_domain, home_url, logo_mediaid, ...flags }) => {
    own(ctx, agentid)
    const logo = logo_mediaid ? needMedia(ctx, logo_mediaid) : undefined
    if (logo && logo.type !== 'image') fail(40004)
    const { app } = ctx
    if (logo) app.logo = `/sim/media/${logo.media_id}`
    Object.assign(app, flags)
    if (name !== undefined) app.name = name
    if (description !== undefined) app.description = description
    if (home_url !== undefined) app.home_url = home_url
    if (redirect_domain && !app.trusted_domains.includes(redirect_domain)) app.trusted_domains.push(redirect_domain)
    ctx.world.changed()
    return {}
  }),
  on(getApiDomainIp, () => ({ ip_list: ['127.0.0.1'] })),
  on(getcallbackip, () => ({ ip_list: ['127.0.0.1'] })),
]
