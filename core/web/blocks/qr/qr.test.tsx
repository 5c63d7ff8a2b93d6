import { afterEach, describe, expect, it } from 'vitest'
import { all, clean, settle, show } from '../testing/kit.tsx'
import { QrCode } from './QrCode.tsx'

describe('QrCode', () => {
  afterEach(clean)
  it('draws an svg of correction level H and says whose it is', async () => {
    await show(<QrCode name="静安寺店" data="https://work.weixin.qq.com/ca/abc" />, {})
    await settle(400)
    expect(all('.qr')[0]!.getAttribute('aria-label')).toBe('静安寺店的二维码')
    expect(all('.qr svg').length).toBe(1)
  })
})
