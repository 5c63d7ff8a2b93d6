import { afterEach, describe, expect, it } from 'vitest'
import { allOf, clean, settle, show } from '../testing/kit.tsx'
import { QrCode } from './QrCode.tsx'

describe('QrCode', () => {
  afterEach(clean)
  it('R301: draws an svg of correction level H and says whose it is', async () => {
    await show(<QrCode name="静安寺店" data="https://work.weixin.qq.com/ca/abc" />, {})
    await settle(400)
    expect(allOf('.qr-code')[0]!.getAttribute('aria-label')).toBe('静安寺店的二维码')
    expect(allOf('.qr-code svg').length).toBe(1)
    // 33 bytes need 29 × 29 modules at level M and 33 × 33 at level H
    const at = allOf('.qr-code svg clipPath rect').map(
      (r) => ['x', 'width'].map((name) => Number(r.getAttribute(name))) as [number, number],
    )
    const modules = at.filter(([, width]) => width === 4).map(([x]) => x)
    expect((Math.max(...modules) - 14) / 4 + 1).toBe(33)
  })
})
