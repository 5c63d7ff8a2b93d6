import { useState } from 'react'

interface Props {
  name: string
  src?: string | undefined
  size?: number
  round?: boolean
}

const grounds = ['#F7DDB8', '#E7DCCB', '#DCE5EC', '#DDE8DC', '#F3D9D0', '#E2DDEE']
const clothes = ['#D9772B', '#0B7A5B', '#7C8A94', '#5966C6', '#8E6F08', '#523771', '#962E05']
const hairs = ['#2A211C', '#1F1E22', '#3A2A22', '#4A3426']
const skins = ['#F2C9A5', '#E6B58C', '#EFC29B', '#D9A57C']
const cuts = [
  'M12.5 20c0-8 3-11.500 8-11.500s7.500 3.500 7 11c-3-1-6-3-7.500-6-1 3-4 5.500-7.500 6.500z',
  'M13 18.500c-1-8 3-10.500 7.500-10.500 5 0 7.500 3 6.500 10.500-.8-3.200-2-4.800-3.500-5.300-3 1.200-7 .6-8.500 1.300-1 .8-1.600 2-2 4z',
]

function numberOf(text: string): number {
  let n = 7
  for (const char of text) n = (n * 31 + char.codePointAt(0)!) >>> 0
  return n
}

/** Someone without a picture still looks like someone, and always like the same one. */
function Drawn({ name }: { name: string }) {
  const n = numberOf(name)
  const pick = (list: string[], by: number) => list[Math.floor(n / by) % list.length]!
  const long = n % 2 === 0
  const skin = pick(skins, 5)
  const hair = pick(hairs, 11)
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill={pick(grounds, 3)} />
      {long && <path d="M10 33c-1-14 1-24 10-24s11 10 10 24z" fill={hair} />}
      <path d="M5 42c1-9 8-12 15-12s14 3 15 12z" fill={pick(clothes, 13)} />
      <path d="M17 24h6v6.500a3 3 0 0 1-6 0z" fill={skin} />
      <ellipse cx="20" cy="19.500" rx="6.600" ry="7.600" fill={skin} />
      <path d={long ? cuts[0] : cuts[1]} fill={hair} />
    </svg>
  )
}

export function Avatar({ name, src, size = 38, round = false }: Props) {
  const [broken, setBroken] = useState('')
  return (
    <span className={round ? 'avatar' : 'avatar square'} style={{ width: size, height: size }}>
      {src && broken !== src ? <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} /> : <Drawn name={name} />}
    </span>
  )
}
