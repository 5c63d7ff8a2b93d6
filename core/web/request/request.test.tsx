import Type from 'typebox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { screens as phoneScreens } from '#apps/mobile/screens.ts'
import { type AnyCall, calls, command, query, strict } from '#core/contract/call.ts'
import { load } from '../storage.ts'
import { type Network, rawNetwork, refusal, show } from '../testing.tsx'
import { clearToasts, shownToasts } from '../toast.tsx'
import { ErrorState } from '../ui/Empty.tsx'
import { completeConfiguration, environment } from './environment.ts'
import { ApiError } from './error.ts'
import { request } from './request.ts'
import { fromWire, queryString, toWire } from './wire.ts'

const Thing = Type.Object({
  thingId: Type.String(),
  nested: Type.Object({ someKey: Type.Integer() }),
  byUser: Type.Record(Type.String(), Type.Object({ lastSeen: Type.String() })),
  parts: Type.Array(
    Type.Union([
      strict({ msgtype: Type.Literal('link'), linkTitle: Type.String() }),
      strict({ msgtype: Type.Literal('file'), fileId: Type.String() }),
    ]),
  ),
})
const things = calls('request-layer', 'test_things', {
  one: query({
    access: 'staff',
    about: 'own',
    input: strict({ thingId: Type.Optional(Type.String()), tagIds: Type.Optional(Type.Array(Type.String())) }),
    output: Thing,
  }),
  save: command({ access: 'staff', about: 'own', because: 'a test', input: Thing, output: Type.Object({ savedAt: Type.String() }) }),
  send: command({
    access: 'staff',
    about: 'own',
    because: 'a test',
    once: true,
    input: strict({ text: Type.String() }),
    output: Type.Object({ sentAt: Type.String() }),
  }),
  upload: command({ access: 'staff', about: 'own', because: 'a test', multipart: true, output: Type.Object({ fileId: Type.String() }) }),
})
const thing = {
  thingId: 'a',
  nested: { someKey: 1 },
  byUser: { user_A: { lastSeen: 'x' }, camelId: { lastSeen: 'y' } },
  parts: [{ msgtype: 'link' as const, linkTitle: 't' }],
}
const wireThing = {
  thing_id: 'a',
  nested: { some_key: 1 },
  by_user: { user_A: { last_seen: 'x' }, camelId: { last_seen: 'y' } },
  parts: [{ msgtype: 'link', link_title: 't' }],
}

const went: string[] = []
let net: Network | undefined
const real = { ...environment }
const texts = () => shownToasts().map((m) => m.text)
const failing = async (answer: Response | object, options?: Parameters<typeof request>[2], call: AnyCall = things.save) => {
  net = rawNetwork(() => answer)
  const error = await request(call, call === things.save ? thing : {}, options).catch((e) => e)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

beforeEach(() => {
  went.length = 0
  Object.assign(environment, real, { go: (url: string) => went.push(url), path: () => '/dashboard/home', mobileHost: () => false })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  net?.restore()
  clearToasts()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  Object.assign(environment, real)
})

describe('the way there and back', () => {
  it('R065: calls go under /api, and carry the header that the server asks of our own pages', async () => {
    net = rawNetwork(() => wireThing)
    await request(things.one, { thingId: 'a' })
    expect(net.sent[0]!.url).toBe('/api/test_things/one?thing_id=a')
    expect(net.sent[0]!.headers.get('x-requested-with')).toBe('rapport')
  })
  it('R066: request keys become snake case, keys of maps stay', async () => {
    net = rawNetwork(() => ({ saved_at: 'now' }))
    await request(things.save, thing)
    expect(net.sent[0]!.method).toBe('POST')
    expect(net.sent[0]!.body).toEqual(wireThing)
  })
  it('R067: response keys become camel case, keys of maps stay', async () => {
    net = rawNetwork(() => wireThing)
    expect(await request(things.one, {})).toEqual(thing)
  })
  it('R067: the variant of a union is told by its constant', () => {
    const body = toWire(Thing, { ...thing, parts: [{ msgtype: 'file', fileId: 'f' }] })
    expect(body).toMatchObject({ parts: [{ file_id: 'f' }] })
    expect(fromWire(Thing, body)).toMatchObject({ parts: [{ fileId: 'f' }] })
  })
  it('a list in a query string is a,b; a comma inside a value repeats the key', () => {
    expect(queryString({ tag_ids: ['1', '2'] })).toBe('?tag_ids=1%2C2')
    expect(new URLSearchParams(queryString({ names: ['a,b', 'c'] })).getAll('names')).toEqual(['a,b', 'c'])
    expect(queryString({ none: undefined, empty: [] })).toBe('')
  })
  it('R046: a GET call carrying a body is refused as a programming error, before anything is sent', async () => {
    net = rawNetwork(() => wireThing)
    await expect(request(things.one, new FormData())).rejects.toThrow(TypeError)
    expect(net.sent).toHaveLength(0)
  })
  it('a multipart call sends its parts', async () => {
    net = rawNetwork(() => ({ file_id: 'f1' }))
    const file = new File(['x'], '表 1.csv')
    expect(await request(things.upload, { file, sceneValue: '1' })).toEqual({ fileId: 'f1' })
    const body = net.sent[0]!.body as FormData
    expect((body.get('file') as File).name).toBe('表 1.csv')
    expect(body.get('scene_value')).toBe('1')
    expect(net.sent[0]!.headers.has('content-type')).toBe(false)
  })
  it('R068: an answer without success true is a refusal with its code and message; without any of the three it is not believed', async () => {
    expect(await failing(Response.json({ status_code: 409, status_message: '名字重复' }))).toMatchObject({
      code: 409,
      message: '名字重复',
      logic: true,
    })
    expect(await failing(Response.json({ thing_id: 'a' }))).toMatchObject({ code: 0, message: '服务器返回的内容无法解析', logic: false })
    expect(await failing(Response.json({ success: 'yes', thing_id: 'a' }))).toMatchObject({ code: 0, logic: false })
  })
  it('R083: a refusal carries code, message, hint, fields in our spelling and the request id', async () => {
    const e = await failing(
      refusal(400, 'bad', { hint: 'h', request_id: 'r-1', fields: [{ field: 'welcome_text.some_key', message: 'is required' }] }),
    )
    expect(e).toMatchObject({ code: 400, message: 'bad', hint: 'h', requestId: 'r-1', field: 'welcomeText.someKey', logic: true })
  })
})

describe('the error catalogue', () => {
  for (const code of [10031, 10032, 10035])
    it(`R084: ${code} sends a dashboard page to the index page with the message`, async () => {
      vi.useFakeTimers()
      await failing(refusal(code, 'x'))
      expect(went).toEqual([expect.stringMatching(/^\/\?callback=/)])
      expect(load('flash', '', true)).toBe('登录已失效，请重新登录')
      expect(texts()).toEqual([])
      vi.advanceTimersByTime(1000)
    })
  it('R006: from anywhere under /dashboard, and back to where it was', async () => {
    environment.path = () => '/dashboard/qr/create'
    window.history.replaceState(null, '', '/dashboard/qr/create?id=1#tablePage=2')
    await failing(refusal(10031, 'x'))
    expect(went).toEqual([`/?callback=${encodeURIComponent('/dashboard/qr/create?id=1#tablePage=2')}`])
    window.history.replaceState(null, '', '/')
    await new Promise((done) => setTimeout(done, 1001)) // only then may a page be left again
  })
  it('R085: not in a test session', async () => {
    environment.testSession = () => true
    await failing(refusal(10031, 'x'))
    expect(went).toEqual([])
    expect(texts()).toEqual(['登录已失效，请重新登录'])
  })
  it('R086: not outside the dashboard', async () => {
    environment.path = () => '/H5/landing'
    await failing(refusal(10031, 'x'))
    expect(went).toEqual([])
  })
  it('R086: /dashboarding is not a dashboard path', () => {
    environment.path = () => '/dashboarding'
    expect(environment.dashboardPath()).toBe(false)
    environment.path = () => '/dashboard'
    expect(environment.dashboardPath()).toBe(true)
  })
  it('R087: not on a mobile host, whose browser says that it is one', async () => {
    environment.mobileHost = real.mobileHost
    const agent = vi.spyOn(navigator, 'userAgent', 'get')
    agent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 wxwork/4.1.22')
    await failing(refusal(10031, 'x'))
    expect(went).toEqual([])
    expect(texts()).toEqual(['登录已失效，请重新登录'])
    agent.mockReturnValue('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 wxwork/4.1.22')
    await failing(refusal(10031, 'x'))
    expect(went).toEqual([expect.stringMatching(/^\/\?callback=/)])
    agent.mockRestore()
    await new Promise((done) => setTimeout(done, 1001)) // only then may a page be left again
  })
  it('R088: 14403 has its own sentence', async () => {
    await failing(refusal(14403, 'whatever'))
    expect(texts()).toEqual(['你没有操作此对象的权限'])
  })
  it('R089: 20001 goes to the index page and takes its message along', async () => {
    vi.useFakeTimers()
    await failing(refusal(20001, '企业已停用'))
    expect(went).toEqual([expect.stringMatching(/^\/(\?|$)/)])
    expect(load('flash', '', true)).toBe('请求失败，企业已停用')
    vi.advanceTimersByTime(1000)
  })
  it('R008, R090: 4099 leads the side window to the mobile configuration page, and only it', async () => {
    environment.path = () => '/client/side_window/customer_info'
    await failing(refusal(4099, 'no secret'))
    expect(went).toEqual([completeConfiguration])
    expect(phoneScreens.some((s) => s.path === completeConfiguration)).toBe(true)
    environment.path = () => '/dashboard/home'
    await failing(refusal(4099, 'no secret'))
    expect(went).toHaveLength(1)
    expect(texts()).toEqual(['请求失败，no secret(4099)'])
  })
  it('R091: 49694 goes where it is told, but never to a script', async () => {
    await failing(refusal(49694, 'x', { redirect_url: 'https://example.com/auth' }))
    expect(went).toEqual(['https://example.com/auth'])
    await failing(refusal(49694, 'x', { redirect_url: 'javascript:alert(1)' }))
    expect(went).toHaveLength(1)
  })
  for (const code of [10033, 4041])
    it(`R092: ${code} is never shown by itself, not even when nothing is silenced`, async () => {
      await failing(refusal(code, 'x'), { silence: 'none' })
      expect(texts()).toEqual([])
    })
  it('R093: any other code shows message, code and hint', async () => {
    await failing(refusal(60000, '超过频率限制', { hint: '45009' }))
    expect(texts()).toEqual(['请求失败，超过频率限制(60000,45009)'])
  })
  it('R094: 500 and 502 are server errors with their status', async () => {
    await failing(new Response('{}', { status: 500 }))
    await failing(new Response('<html>', { status: 502 }))
    expect(texts()).toEqual(['服务器错误 (500)', '服务器错误 (502)'])
  })
  it('R095, R096, R097: 403, 404 and 405 have their own sentences', async () => {
    for (const status of [403, 404, 405]) await failing(new Response('', { status }))
    expect(texts()).toEqual(['没有权限访问该资源', '请求的资源不存在', '请求方法不正确'])
  })
  it('R098: an HTTP failure without words asks to look at the network, with the status', async () => {
    await failing(new Response('', { status: 503 }))
    expect(texts()).toEqual(['请求失败，请检查网络设置后重试 (503)'])
  })
  it('R098: so does a server that cannot be reached', async () => {
    net = rawNetwork(() => {
      throw new TypeError('Failed to fetch')
    })
    await expect(request(things.save, thing)).rejects.toMatchObject({ httpStatus: 0 })
    expect(texts()).toEqual(['请求失败，请检查网络设置后重试 (0)'])
  })
  it('R099: an unreadable answer is an error with code 0', async () => {
    const e = await failing(new Response('<html>'))
    expect(e.code).toBe(0)
    expect(texts()).toEqual(['服务器返回的内容无法解析'])
  })
  it('a call that is taken back says nothing', async () => {
    const stop = new AbortController()
    net = rawNetwork(() => {
      stop.abort()
      throw new DOMException('aborted', 'AbortError')
    })
    await expect(request(things.one, {}, { signal: stop.signal })).rejects.toThrow('aborted')
    expect(texts()).toEqual([])
  })
})

describe('what is done once', () => {
  it('one key an intent: the same again while nobody knows what became of it, a new one when it is known', async () => {
    const keys: string[] = []
    const answers = [
      () => Promise.reject(new TypeError('no network')),
      () => Promise.resolve(new Response('', { status: 503 })),
      () => Promise.resolve(Response.json(refusal(409, 'still running', { outcome: 'running' }))),
      () => Promise.resolve(Response.json({ success: true, status_code: 0, status_message: '', sent_at: 'now' })),
      () => Promise.resolve(Response.json(refusal(409, 'no'))),
      () => Promise.resolve(Response.json(refusal(409, 'lost', { outcome: 'lost' }))),
      () => Promise.resolve(Response.json(refusal(409, 'no'))),
    ]
    net = rawNetwork(() => ({}))
    globalThis.fetch = ((_: string, { headers }: RequestInit) => {
      keys.push((headers as Record<string, string>)['idempotency-key'] ?? '')
      return answers[keys.length - 1]!()
    }) as typeof fetch
    for (const _ of answers) await request(things.send, { text: 'a' }, { silence: 'all' }).catch(() => {})
    const [lost, away, running, done, second, third, fourth] = keys
    expect(lost).toMatch(/^[0-9a-f-]{36}$/)
    expect([away, running, done]).toEqual([lost, lost, lost])
    expect(new Set([lost, second, third, fourth]).size).toBe(4)
    await request(things.send, { text: 'b' }, { silence: 'all' }).catch(() => {})
    expect(keys[7]).not.toBe(fourth)
  })
})

describe('silence', () => {
  it('R100: a call may suppress the toast', async () => {
    await failing(refusal(409, 'x'), { toast: false })
    expect(texts()).toEqual([])
  })
  it('R101, R102: by default a refused GET is left to its screen', async () => {
    await failing(refusal(409, 'x'), undefined, things.one)
    expect(texts()).toEqual([])
  })
  it('R102: but its 500 is shown, and so is an authentication error', async () => {
    environment.path = () => '/client/x'
    await failing(refusal(500, 'oops'), undefined, things.one)
    await failing(refusal(10032, 'x'), undefined, things.one)
    await vi.waitFor(() => expect(texts().sort()).toEqual(['登录已失效，请重新登录', '请求失败，oops(500)']))
  })
  it('R102: what stands on the screen with its cause is not said a second time', async () => {
    vi.useFakeTimers()
    const e = await failing(refusal(500, 'oops', { request_id: 'r-7' }), undefined, things.one)
    const block = await show(<ErrorState error={e} />)
    await vi.runAllTimersAsync()
    expect(texts()).toEqual([])
    expect(block.element.textContent).toContain('服务器处理这次请求时出了错')
    expect(block.element.textContent).toContain('500 · r-7')
    await block.unmount()
  })
  it('nothing loads for ever: a read that is not answered fails after 30 s, a write after 120 s, and says so', async () => {
    vi.useFakeTimers()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const stop = new AbortController()
      setTimeout(() => stop.abort(new DOMException('late', 'TimeoutError')), ms)
      return stop.signal
    })
    net = rawNetwork(() => ({}))
    globalThis.fetch = ((_: string, { signal }: RequestInit) =>
      new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))) as typeof fetch
    for (const [call, ms] of [
      [things.one, 30_000],
      [things.save, 120_000],
    ] as const) {
      const failed = request(call as AnyCall, call === things.save ? thing : {}, { silence: 'all' }).catch((e) => e)
      await vi.advanceTimersByTimeAsync(ms)
      expect(await failed).toMatchObject({ late: true, message: `等了 ${ms / 1000} 秒，服务器还没有答复` })
    }
  })
  it('R102: a refused POST is shown', async () => {
    await failing(refusal(409, '名字重复'))
    expect(texts()).toEqual(['请求失败，名字重复(409)'])
  })
  it('R082: what a page in the chat client begins with never toasts; its page says what is missing', async () => {
    const { status } = calls('side-window', 'sidebar', { status: query({ access: 'staff', about: 'own', output: Type.Object({}) }) })
    const { contactWay } = calls('live-codes', 'staff_client', {
      contactWay: query({ access: 'staff', about: 'own', output: Type.Object({}) }),
    })
    for (const call of [status, contactWay])
      for (const answer of [refusal(500, 'oops'), refusal(409, 'x'), new Response('', { status: 502 })])
        await failing(answer, { silence: 'none' }, call)
    expect(texts()).toEqual([])
  })
  it('level none shows a refused GET, level all hides everything', async () => {
    await failing(refusal(409, 'x'), { silence: 'none' }, things.one)
    expect(texts()).toHaveLength(1)
    clearToasts()
    await failing(new Response('', { status: 500 }), { silence: 'all' })
    expect(texts()).toEqual([])
  })
})
