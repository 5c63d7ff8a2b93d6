/** The text of the first QR code in a picture. Tried at three sizes: photos are too large, thumbnails too small. */
export async function readCode(file: Blob): Promise<string | undefined> {
  const [{ default: jsQR }, picture] = await Promise.all([import('jsqr'), createImageBitmap(file)])
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  const longest = Math.max(picture.width, picture.height)
  for (const size of [Math.min(longest, 1000), 480, 1800]) {
    const scale = size / longest
    const margin = Math.round(size * 0.06)
    canvas.width = Math.round(picture.width * scale) + margin * 2
    canvas.height = Math.round(picture.height * scale) + margin * 2
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, margin, margin, canvas.width - margin * 2, canvas.height - margin * 2)
    const pixels = pen.getImageData(0, 0, canvas.width, canvas.height)
    const found = jsQR(pixels.data, pixels.width, pixels.height)
    if (found?.data) return found.data
  }
  return undefined
}
