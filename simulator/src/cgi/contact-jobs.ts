import { createHash } from 'node:crypto'
import * as exportCalls from '@rapport/wecom/calls/contact-export.ts'
import * as calls from '@rapport/wecom/calls/contact-writing.ts'
import { writeExport } from '@rapport/wecom/export.ts'
import { tellJobs } from '../people/contact-jobs.ts'
import type { ContactJob } from '../world/contact-rows.ts'
import { memberOf } from '../world/corp.ts'
import type { Member } from '../world/rows.ts'
import { aliveMedia } from './attachments.ts'
import { attempt, createDepartment, createUser, deleteDepartment, deleteUser, updateDepartment, updateUser } from './contact-writing.ts'
import { readCsv } from './csv.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { scopeOf, sees } from './scope.ts'
import { memberAnswer } from './users.ts'

/** Only the last five results are kept (platform/03 §4); which ids there were is remembered for longer, to tell 40089 from 40088. */
const KEEP = 5
const REMEMBER = 100
const EXPORT_SECONDS = 7200

type Told = { url: string; token: string; encodingaeskey: string } | undefined

/** The work is done at once; its result shows after `contact_job_ms`, and until then no other job may start. */
function start(ctx: Cgi, type: string, more: Partial<ContactJob>, callback?: Told): { jobid: string } {
  const { corp, world } = ctx
  const jobid = corp.ids.opaque(40)
  corp.contactJobs.set(jobid, {
    jobid,
    type,
    agentid: ctx.app.agentid,
    done_at: ctx.now + Math.ceil(world.settings.contact_job_ms / 1000),
    told: false,
    result: [],
    blocks: [],
    ...(callback ? { callback: { url: callback.url, token: callback.token, aes_key: callback.encodingaeskey } } : {}),
    ...more,
  })
  while (corp.contactJobs.size > REMEMBER) corp.contactJobs.delete(corp.contactJobs.keys().next().value!)
  for (const old of [...corp.contactJobs.values()].slice(0, -KEEP)) old.cleaned = true
  world.changed()
  tellJobs(world, corp)
  return { jobid }
}

function idle(ctx: Cgi) {
  for (const job of ctx.corp.contactJobs.values()) if (job.done_at > ctx.now) fail(302008)
}

function rowsOf(ctx: Cgi, media_id: string, needed: string): Record<string, string>[] {
  idle(ctx)
  const media = ctx.corp.media.get(media_id)
  const bytes = media && aliveMedia(ctx, media) && ctx.world.bytes.get(media_id)
  if (!bytes) fail(40007)
  const rows = readCsv(bytes)
  if (rows.length === 0 || !(needed in rows[0]!)) fail(40092)
  return rows
}

const list = (text: string | undefined) => (text ?? '').split(/[;；|]/).filter((part) => part !== '')

/** The columns of the sample file in the admin console; their names are from there (unverified). */
function userOf(row: Record<string, string>) {
  const department = list(row.所在部门).map(Number)
  return {
    userid: row.帐号 ?? '',
    name: row.姓名 ?? '',
    department: department.length ? department : [1],
    ...(row.手机号 ? { mobile: row.手机号 } : {}),
    ...(row.邮箱 ? { email: row.邮箱 } : {}),
    ...(row.职位 ? { position: row.职位 } : {}),
    ...(row.别名 ? { alias: row.别名 } : {}),
    ...(row.座机 ? { telephone: row.座机 } : {}),
    ...(row.地址 ? { address: row.地址 } : {}),
    ...(row.性别 ? { gender: row.性别 === '女' ? ('2' as const) : ('1' as const) } : {}),
    ...(row.禁用 ? { enable: row.禁用 === '1' ? (0 as const) : (1 as const) } : {}),
  }
}

function putUsers(ctx: Cgi, rows: Record<string, string>[], to_invite: boolean, call: string): ContactJob['result'] {
  return rows.map((row) => {
    const user = userOf(row)
    const known = memberOf(ctx.corp, user.userid)
    const outcome = attempt(() => {
      if (!/^[0-9A-Za-z][\w.@-]{0,63}$/.test(user.userid)) fail(40003)
      if (!user.name || [...user.name].length > 64) fail(60112)
      if (known && known.status !== 5) return updateUser(ctx, user)
      if (!user.mobile && !user.email) fail(60129)
      createUser(ctx, { ...user, to_invite }, call)
    })
    return { userid: user.userid, ...outcome }
  })
}

/** Refused when so many would go that it must be a mistake (platform/03 §4). */
function leaving(ctx: Cgi, rows: Record<string, string>[]): Member[] {
  const stay = new Set(rows.map((row) => (row.帐号 ?? '').toLowerCase()))
  const here = [...ctx.corp.members].filter(([key, m]) => m.status !== 5 && sees(ctx, key))
  const go = here.filter(([key]) => !stay.has(key)).map(([, m]) => m)
  const share = go.length / Math.max(1, here.length)
  if (go.length > 50 ? share > 0.2 : share > 0.8) fail(45026)
  return go
}

function putParties(ctx: Cgi, rows: Record<string, string>[]): ContactJob['result'] {
  const result: ContactJob['result'] = []
  const put = (partyid: number, run: () => number) => {
    let action = 0
    const outcome = attempt(() => {
      action = run()
    })
    result.push({ partyid, action, ...outcome })
  }
  const stay = new Set<number>([1])
  for (const row of rows) {
    const id = Number(row.部门ID)
    const what = { name: row.部门名称 ?? '', ...(row.排序 ? { order: Number(row.排序) } : {}) }
    stay.add(id)
    put(id, () => {
      if (!Number.isInteger(id) || id < 1 || !what.name || [...what.name].length > 32) fail(id > 0 ? 60125 : 60123)
      // the root is the corp itself and hangs nowhere
      const parentid = Number(row.父部门ID || 1)
      if (ctx.corp.departments.has(id)) return updateDepartment(ctx, { id, ...what, ...(id === 1 ? {} : { parentid }) })
      createDepartment(ctx, { id, parentid, ...what })
      return 1
    })
  }
  // the deepest first: a department with children cannot go
  const go = [...ctx.corp.departments.keys()].filter((id) => !stay.has(id)).reverse()
  for (let left = go; left.length > 0; ) {
    const before = left.length
    left = left.filter((id) => attempt(() => deleteDepartment(ctx, id)).errcode !== 0)
    if (left.length === before) {
      for (const id of left)
        put(id, () => {
          deleteDepartment(ctx, id)
          return 0
        })
      break
    }
  }
  return result
}

function exported(ctx: Cgi, type: string, key: string, size: number, rows: unknown[], block: (part: unknown[]) => Record<string, unknown>) {
  idle(ctx)
  const blocks: ContactJob['blocks'] = []
  for (let at = 0; at === 0 || at < rows.length; at += size) {
    const bytes = writeExport(key, block(rows.slice(at, at + size)))
    const id = ctx.corp.ids.hex(48)
    ctx.world.bytes.put(id, bytes)
    blocks.push({ id, size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') })
  }
  return start(ctx, type, { blocks })
}

const visible = (ctx: Cgi) => [...ctx.corp.members.values()].filter((m) => m.status !== 5 && sees(ctx, m.userid))
const userlist = (part: unknown[]) => ({ userlist: part })
const simple = ({
  userid,
  name,
  department,
  open_userid,
}: {
  userid: string
  name: string
  department: number[]
  open_userid?: string
}) => ({
  userid,
  name,
  department,
  ...(open_userid ? { open_userid } : {}),
})

export const contactJobHandlers = [
  on(calls.batchSyncuser, (ctx, { media_id, to_invite, callback }) => {
    const rows = rowsOf(ctx, media_id, '帐号')
    return start(ctx, 'sync_user', { result: putUsers(ctx, rows, to_invite !== false, 'batch/syncuser') }, callback)
  }),
  on(calls.batchReplaceuser, (ctx, { media_id, to_invite, callback }) => {
    const rows = rowsOf(ctx, media_id, '帐号')
    const go = leaving(ctx, rows)
    const result = putUsers(ctx, rows, to_invite !== false, 'batch/replaceuser')
    for (const m of go) result.push({ userid: m.userid, ...attempt(() => deleteUser(ctx, m.userid)) })
    return start(ctx, 'replace_user', { result }, callback)
  }),
  on(calls.batchReplaceparty, (ctx, { media_id, callback }) => {
    const rows = rowsOf(ctx, media_id, '部门ID')
    return start(ctx, 'replace_party', { result: putParties(ctx, rows) }, callback)
  }),
  on(calls.batchGetresult, (ctx, { jobid }) => {
    const job = ctx.corp.contactJobs.get(jobid)
    if (!job || job.type.startsWith('export_')) fail(40088)
    if (job.cleaned) fail(40089)
    const done = job.done_at <= ctx.now
    return {
      status: done ? 3 : 2,
      type: job.type,
      total: job.result.length,
      percentage: done ? 100 : 50,
      ...(done ? { result: job.result } : {}),
    }
  }),

  on(exportCalls.exportSimpleUser, (ctx, { encoding_aeskey, block_size = 1_000_000 }) =>
    exported(ctx, 'export_simple_user', encoding_aeskey, block_size, visible(ctx).map(simple), userlist),
  ),
  on(exportCalls.exportUser, (ctx, { encoding_aeskey, block_size = 1_000_000 }) => {
    const rows = visible(ctx).map((m) => memberAnswer(ctx, m))
    return exported(ctx, 'export_user', encoding_aeskey, block_size, rows, userlist)
  }),
  on(exportCalls.exportDepartment, (ctx, { encoding_aeskey, block_size = 1_000_000 }) => {
    const seen = scopeOf(ctx.corp, ctx.app).departments
    const rows = [...ctx.corp.departments.values()].filter((d) => seen.has(d.id))
    return exported(ctx, 'export_department', encoding_aeskey, block_size, rows, (department) => ({ department }))
  }),
  on(exportCalls.exportTaguser, (ctx, { tagid, encoding_aeskey, block_size = 1_000_000 }) => {
    const tag = ctx.corp.contactTags.get(tagid) ?? fail(40068)
    const rows = visible(ctx)
      .filter((m) => tag.userlist.includes(m.userid))
      .map(simple)
    const seen = scopeOf(ctx.corp, ctx.app).departments
    const partylist = tag.partylist.filter((id) => seen.has(id))
    return exported(ctx, 'export_taguser', encoding_aeskey, block_size, rows, (part) => ({ userlist: part, partylist }))
  }),
  on(exportCalls.exportGetResult, (ctx, { jobid }) => {
    const job = ctx.corp.contactJobs.get(jobid)
    if (!job?.type.startsWith('export_')) fail(40088)
    if (job.cleaned) fail(40089)
    if (job.done_at > ctx.now) return { status: 1 }
    const until = ctx.now + EXPORT_SECONDS
    return {
      status: 2,
      data_list: job.blocks.map(({ id, size, md5 }) => ({ url: `${ctx.world.url}/export/${id}?until=${until}`, size, md5 })),
    }
  }),
]
