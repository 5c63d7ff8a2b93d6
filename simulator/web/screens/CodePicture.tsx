import { useState } from 'react'
import { qrImage } from '../api.ts'

/** A code's own picture; one that cannot be loaded is drawn anew from its text. */
export function CodePicture({ src, size = 58 }: { src: string; size?: number }) {
  const [broken, setBroken] = useState(false)
  return (
    <img
      className="qr-code"
      alt=""
      width={size}
      height={size}
      loading="lazy"
      src={broken ? qrImage(src) : src}
      onError={() => setBroken(true)}
    />
  )
}
