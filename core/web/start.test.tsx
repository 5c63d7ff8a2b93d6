import { afterEach, describe, expect, it, vi } from 'vitest'
import { devHost } from './flags.ts'
import { reloadWhenStale, removeLeftovers } from './start.ts'
import { load, save } from './storage.ts'

afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

describe('page load', () => {
  it('R187: leftover body elements are removed, and nothing else', () => {
    document.body.innerHTML = '<div data-leftover></div><div id="app"><i data-leftover></i></div>'
    removeLeftovers()
    expect(document.body.innerHTML).toBe('<div id="app"><i data-leftover=""></i></div>')
  })
  it('R129, R130: isIframe marks embedded use, _r is kept for the session', async () => {
    window.history.replaceState(null, '', '/dashboard?isIframe=1&_r=spring')
    const flags = await import('./flags.ts')
    expect(flags.isIframe).toBe(true)
    window.history.replaceState(null, '', '/dashboard')
    expect(flags.referral()).toBe('spring')
  })
  it('R085: a page that a test login opened knows it until its tab closes', async () => {
    const { environment } = await import('./request/environment.ts')
    expect(environment.testSession()).toBe(false)
    window.history.replaceState(null, '', '/dashboard?test_session=1')
    await import('./flags.ts')
    window.history.replaceState(null, '', '/dashboard/tag')
    expect(environment.testSession()).toBe(true)
    sessionStorage.clear()
    expect(environment.testSession()).toBe(false)
  })
  it('R131: a dev host is told by its name, unless preprod says no', () => {
    expect(devHost('localhost', false)).toBe(true)
    expect(devHost('localhost', true)).toBe(false)
    expect(devHost('scrm.example.com', false)).toBe(false)
  })
  it('R273: in debug mode an uncaught error is an alert, otherwise not', async () => {
    const alerts: string[] = []
    vi.stubGlobal('alert', (text: string) => void alerts.push(text))
    const fail = () => window.dispatchEvent(new ErrorEvent('error', { error: new Error('boom') }))
    window.history.replaceState(null, '', '/dashboard')
    ;(await import('./start.ts')).watchErrors()
    fail()
    expect(alerts).toEqual([])
    vi.resetModules()
    window.history.replaceState(null, '', '/dashboard?debug=1')
    ;(await import('./start.ts')).watchErrors()
    fail()
    expect(alerts).toEqual([expect.stringContaining('boom')])
    window.history.replaceState(null, '', '/dashboard')
  })
  it('R328: storage keys share a prefix', () => {
    save('x', 1)
    expect(localStorage.getItem('rapport.x')).toBe('1')
    expect(load('x', 0)).toBe(1)
  })
})

describe('a page whose code does not come', () => {
  it('is loaded anew where the server answers, once; without network the page that says so stays', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const answer = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    sessionStorage.clear()
    reloadWhenStale()
    const fails = () => {
      window.dispatchEvent(new Event('vite:preloadError'))
      return new Promise((done) => setTimeout(done))
    }
    await fails()
    expect(reload).not.toHaveBeenCalled()
    answer.mockResolvedValue(new Response())
    await fails()
    await fails()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })
})
