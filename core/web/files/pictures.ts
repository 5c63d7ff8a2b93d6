/** R303: an image is capped by its area, its longer side or its shorter side, in pixels; several caps all hold. */
export interface Cap {
  area?: number
  max?: number
  min?: number
}
interface Size {
  width: number
  height: number
}
/** The size an image is drawn at: never larger than it is. */
export function fitted({ width, height }: Size, { area, max, min }: Cap): Size {
  const scale = Math.min(
    1,
    area ? Math.sqrt(area / (width * height)) : 1,
    max ? max / Math.max(width, height) : 1,
    min ? min / Math.min(width, height) : 1,
  )
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

async function draw(source: CanvasImageSource, size: Size, type: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const at = canvas.getContext('2d')
  if (!at) throw new Error('no canvas here')
  at.drawImage(source, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.9))
  if (!blob) throw new Error('the picture could not be drawn')
  return blob
}

/** A smaller copy of an image; what the browser cannot draw stays as it is. */
export async function compress(file: File, cap: Cap): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file)
    const blob = await draw(bitmap, fitted(bitmap, cap), file.type)
    return blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}

const happens = (video: HTMLVideoElement, name: 'loadeddata' | 'seeked') =>
  new Promise<void>((done, fail) => {
    video.addEventListener(name, () => done(), { once: true })
    video.addEventListener('error', () => fail(new Error('the video could not be read')), { once: true })
  })

/** A frame of a video of ours, as a small picture. Fails when the video is shorter than that (R287) or nothing can be drawn (R288). */
export async function videoCover(url: string, second = 1): Promise<Blob> {
  const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto', crossOrigin: 'anonymous', src: url })
  await happens(video, 'loadeddata')
  if (video.duration < second) throw new Error(`the video is shorter than ${second} s`)
  const there = happens(video, 'seeked')
  video.currentTime = second
  await there
  return draw(video, fitted({ width: video.videoWidth, height: video.videoHeight }, { min: 240 }), 'image/jpeg')
}

/** The frame at that second; of a shorter video, the first one. */
export const coverAt = (url: string, second = 1): Promise<Blob> => videoCover(url, second).catch(() => videoCover(url, 0))
