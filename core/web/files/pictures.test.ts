import { afterEach, describe, expect, it, vi } from 'vitest'
import { compress, fitted, videoCover } from './pictures.ts'

afterEach(() => vi.restoreAllMocks())

describe('images are capped', () => {
  it('R303: by area, by the longer and by the shorter side, and never made larger', () => {
    const photo = { width: 4000, height: 3000 }
    expect(fitted(photo, { area: 3_000_000 })).toEqual({ width: 2000, height: 1500 })
    expect(fitted(photo, { max: 2000 })).toEqual({ width: 2000, height: 1500 })
    expect(fitted(photo, { min: 600 })).toEqual({ width: 800, height: 600 })
    expect(fitted(photo, { max: 2000, min: 600 })).toEqual({ width: 800, height: 600 })
    expect(fitted(photo, { area: 99_000_000, max: 9000, min: 9000 })).toEqual(photo)
    expect(fitted({ width: 30_000, height: 2 }, { max: 1000 })).toEqual({ width: 1000, height: 1 })
  })
  it('what cannot be drawn stays as it is', async () => {
    const file = new File(['no image'], 'a.png', { type: 'image/png' })
    expect(await compress(file, { max: 10 })).toBe(file)
  })
})

describe('the cover of a video', () => {
  /** A video element of so many seconds; a browser does the rest. */
  const video = (seconds: number) => {
    const make = document.createElement.bind(document)
    const element = make('video')
    Object.defineProperties(element, {
      duration: { value: seconds },
      videoWidth: { value: 640 },
      videoHeight: { value: 360 },
      currentTime: { set: () => void queueMicrotask(() => element.dispatchEvent(new Event('seeked'))) },
    })
    vi.spyOn(document, 'createElement').mockImplementation(((name: string) => {
      if (name !== 'video') return make(name)
      queueMicrotask(() => element.dispatchEvent(new Event('loadeddata')))
      return element
    }) as typeof document.createElement)
  }
  it('R287: fails when the video is shorter than the second asked for', async () => {
    video(5)
    await expect(videoCover('/a.mp4', 10)).rejects.toThrow('shorter than 10 s')
  })
  it('R288: fails when there is no canvas', async () => {
    video(5)
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    await expect(videoCover('/a.mp4', 1)).rejects.toThrow('no canvas')
  })
})
