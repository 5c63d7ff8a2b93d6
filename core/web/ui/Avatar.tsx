/** Customers are rounded squares as in the chat client, staff are circles: who is inside is told at a glance (VISUAL §4). */
export function Avatar({
  name,
  src,
  size = 28,
  kind = 'staff',
}: {
  name: string
  src?: string
  size?: number
  kind?: 'staff' | 'customer' | 'corp'
}) {
  const className = kind === 'staff' ? 'av' : 'av c'
  const box = { width: size, height: size }
  if (src) return <img className={className} style={box} src={src} alt="" loading="lazy" referrerPolicy="no-referrer" />
  const [ground, ink] = tints[hash(name) % tints.length]!
  return (
    <span
      className={className}
      style={{ ...box, background: ground, color: ink, fontSize: Math.max(11, Math.round(size * 0.42)) }}
      aria-hidden="true"
    >
      {initial(name)}
    </span>
  )
}

// Soft ground and dark ink of one hue; each pair keeps 4.5:1 in both themes.
const tints = [
  ['#DCEBE4', '#0A5B44'],
  ['#F6E3CC', '#7A3609'],
  ['#E0E3F7', '#3A4596'],
  ['#F3E8C2', '#644E05'],
  ['#E8DEEE', '#523771'],
  ['#F6DDE2', '#6E1028'],
  ['#D8EAF3', '#055A7A'],
  ['#E2E5E9', '#3C4452'],
] as const
const hash = (text: string): number => [...text].reduce((h, c) => (h * 31 + c.codePointAt(0)!) >>> 0, 7)
/** A Chinese name is known by its last character, a Latin one by its first. */
const initial = (name: string): string => {
  const all = [...name.trim()]
  return /[\u4e00-\u9fff]/.test(name) ? (all.filter((c) => /[\u4e00-\u9fff]/.test(c)).at(-1) ?? '') : (all[0] ?? '').toUpperCase()
}
