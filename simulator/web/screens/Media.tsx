import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'

export function Media({ kind, src }: { kind: 'image' | 'video'; src: string }) {
  const { back } = useNav()
  return (
    <>
      <NavBar title={kind === 'image' ? t.chat.image : t.chat.video} back={back} />
      <div className="page media">
        {kind === 'image' ? (
          <img src={src} alt={t.chat.image} />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: a sent video comes without captions
          <video src={src} controls autoPlay playsInline aria-label={t.chat.video} />
        )}
      </div>
    </>
  )
}
