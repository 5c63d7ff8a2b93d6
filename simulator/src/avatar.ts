import { hashOf } from './world/random.ts'

/** Flat portraits and small things in the palette of the product, drawn from the seed alone: same address, same picture. */
const grounds = ['#F0D5C4', '#E7DCCB', '#CFE0DA', '#F4DDB8', '#DDE3C8', '#F7E3DF', '#DCE6EE', '#E9DFF0', '#D8E8DF', '#F3E2CF']
const clothes = ['#C2581A', '#0B7A5B', '#33475B', '#D9772B', '#5E7F77', '#8C4A5E', '#3B6F92', '#B58A2E', '#6A5AA0', '#4F6B3C']
const skins = ['#F4CFAE', '#F2C9A5', '#EBBE98', '#F3CDA8', '#E8B88E']
const hairs = ['#5A3320', '#3A2A22', '#24211F', '#2E2019', '#4A3A30', '#1F2226']

const women = [
  (h: string) =>
    `<path d="M12.800 21c-1-9 2.500-13 7.200-13s8.200 4 7.200 13c-.6-4-2-6.500-3.700-7.500-3.500 2-7 1.500-8.500 2-1.200 1-1.900 3-2.200 5.500z" fill="${h}"/><circle cx="20" cy="7" r="3.400" fill="${h}"/>`,
  (h: string) => `<path d="M12.500 20c0-8 3-11.500 8-11.500s7.500 3.500 7 11c-3-1-6-3-7.500-6-1 3-4 5.500-7.500 6.500z" fill="${h}"/>`,
  (h: string) =>
    `<path d="M13 18.500c-1-8 3-10.500 7.500-10.500 5 0 7.500 3 6.500 10.500-.8-3.200-2-4.800-3.500-5.300-3 1.200-7 .6-8.500 1.300-1 .8-1.600 2-2 4z" fill="${h}"/><path d="M12.600 21c-1.600-9 2-13.500 7.400-13.500s9 4.500 7.400 13.500c-.3 1.800-1.200 3-2.200 3.400.8-3 .6-6-.4-8.400-3 .6-7.500 0-9.600-1-.9 2.600-1 6.400-.2 9.400-1.200-.4-2.100-1.600-2.400-3.400z" fill="${h}"/>`,
]
const longHair = (h: string) => `<path d="M10 33c-1-14 1-24 10-24s11 10 10 24z" fill="${h}"/>`
const men = [
  (h: string) =>
    `<path d="M13 18.500c-1-8 3-10.500 7.500-10.500 5 0 7.500 3 6.500 10.500-.8-3.200-2-4.800-3.500-5.300-3 1.200-7 .6-8.500 1.300-1 .8-1.600 2-2 4z" fill="${h}"/>`,
  (h: string) =>
    `<path d="M12.900 17.500c-.6-6.500 2.600-9.700 7.100-9.700 4.800 0 7.800 3.200 7.100 9.700-.5-2.400-1.400-3.900-2.600-4.600-2.800.7-6.600.7-9 0-1.200.7-2.100 2.200-2.600 4.600z" fill="${h}"/>`,
]
const glasses =
  '<g fill="none" stroke="#3B3A36" stroke-width=".9"><circle cx="17.200" cy="19.800" r="2.300"/><circle cx="22.800" cy="19.800" r="2.300"/><path d="M19.500 19.600h1"/></g>'

const of = (list: string[], n: number): string => list[n % list.length]!

function portrait(kind: 'f' | 'm', h: number): string {
  const hair = of(hairs, h >>> 3)
  const skin = of(skins, h >>> 7)
  const style = kind === 'f' ? women[(h >>> 11) % women.length]! : men[(h >>> 11) % men.length]!
  return [
    `<rect width="40" height="40" fill="${of(grounds, h)}"/>`,
    kind === 'f' && (h >>> 15) % 2 === 0 ? longHair(hair) : '',
    `<path d="M5 42c1-9 8-12 15-12s14 3 15 12z" fill="${of(clothes, h >>> 5)}"/>`,
    `<path d="M17 24h6v6.500a3 3 0 0 1-6 0z" fill="${skin}"/><ellipse cx="20" cy="19.500" rx="6.600" ry="7.600" fill="${skin}"/>`,
    style(hair),
    (h >>> 18) % 5 === 0 ? glasses : '',
  ].join('')
}

const things: Record<string, (h: number) => string> = {
  sea: (h) =>
    `<rect width="40" height="40" fill="${of(['#A9CBE0', '#B9D3DE', '#C8D9D2'], h)}"/><path d="M0 24q5-4 10 0t10 0 10 0 10 0v16H0z" fill="${of(['#4E89AE', '#5C93A8', '#4A8A80'], h)}"/><path d="M0 30q5-4 10 0t10 0 10 0 10 0v10H0z" fill="${of(['#3B6F92', '#467A8E', '#376F66'], h)}"/><circle cx="${10 + (h % 20)}" cy="12" r="4.500" fill="#FDF2D4"/>`,
  flower: (h) =>
    `<rect width="40" height="40" fill="${of(['#F7E3DF', '#F3E9D6', '#E6EDE4'], h)}"/><g fill="${of(['#D7637A', '#C97B4A', '#8A6FB0', '#E09AA6'], h >>> 4)}"><circle cx="20" cy="12" r="5"/><circle cx="27" cy="17" r="5"/><circle cx="24.500" cy="25" r="5"/><circle cx="15.500" cy="25" r="5"/><circle cx="13" cy="17" r="5"/></g><circle cx="20" cy="19.500" r="4" fill="#F3C04F"/>`,
  cat: (h) =>
    `<rect width="40" height="40" fill="${of(['#BCD6CF', '#E4D8C8', '#D5DCEB'], h)}"/><path d="M10 16l2-8 6 5h4l6-5 2 8c2 10-2 17-10 17S8 26 10 16z" fill="${of(['#F2EDE4', '#E8A868', '#6B6460', '#D9C3A5'], h >>> 3)}"/><circle cx="15.500" cy="20" r="1.600" fill="#3A332C"/><circle cx="24.500" cy="20" r="1.600" fill="#3A332C"/><path d="M18.500 24l1.500 1.500 1.500-1.500z" fill="#D27C6B"/>`,
  hill: (h) =>
    `<rect width="40" height="40" fill="${of(['#F6C99B', '#F3D9B8', '#CBDDE6'], h)}"/><circle cx="${22 + (h % 9)}" cy="15" r="6" fill="#FFF3DC"/><path d="M0 32l12-13 9 9 6-6 13 12v6H0z" fill="#5E7F77"/><path d="M0 36l14-7 12 6 14-5v10H0z" fill="#3C5E57"/>`,
  leaf: (h) =>
    `<rect width="40" height="40" fill="${of(['#DDE3C8', '#E9E4D2', '#D3E4DC'], h)}"/><path d="M20 34V14M20 22c-6 0-8-4-8-8 5 0 8 3 8 8zm0 5c6 0 8-4 8-8-5 0-8 3-8 8z" stroke="#51702F" stroke-width="1.600" fill="${of(['#86A85A', '#6FA088', '#A5B45C'], h >>> 3)}"/>`,
  cup: (h) =>
    `<rect width="40" height="40" fill="${of(['#E4D8C8', '#CFE0DA', '#EBD3C2'], h)}"/><path d="M10 16h17v9a7 7 0 0 1-7 7h-3a7 7 0 0 1-7-7z" fill="#FFF"/><path d="M27 18h2.500a3.500 3.500 0 0 1 0 8H27" fill="none" stroke="#FFF" stroke-width="2.200"/><path d="M15 12c-1.500-2 1.500-3 0-5M21 12c-1.500-2 1.500-3 0-5" stroke="#9A8468" fill="none" stroke-width="1.500"/>`,
  wheat: (h) =>
    `<rect width="40" height="40" fill="${of(['#A9470F', '#0B7A5B', '#8A5200'], h)}"/><path d="M20 33V14" stroke="#FBE3B8" stroke-width="1.800"/><g fill="#FBE3B8"><path d="M20 7c3 3 3 6 0 9-3-3-3-6 0-9z"/><path d="M21 21c0-4 2-6 6.500-6.500 0 4-2 6.500-6.500 6.500zM19 21c0-4-2-6-6.500-6.500 0 4 2 6.500 6.500 6.500zM21 28c0-4 2-6 6.500-6.500 0 4-2 6.500-6.500 6.500zM19 28c0-4-2-6-6.500-6.500 0 4 2 6.500 6.500 6.500z"/></g>`,
  sun: (h) =>
    `<rect width="40" height="40" fill="${of(['#FBE9C6', '#E3EEF2', '#F4DDD2'], h)}"/><circle cx="20" cy="20" r="7.500" fill="${of(['#E9AE4B', '#E08A3C', '#D9772B'], h >>> 3)}"/><path d="M20 6v4M20 30v4M6 20h4M30 20h4M10 10l3 3M27 27l3 3M30 10l-3 3M13 27l-3 3" stroke="#E9AE4B" stroke-width="2" stroke-linecap="round"/>`,
}

export function avatar(seed: string): string {
  const kind = /^[a-z]+/.exec(seed)?.[0] ?? 'sun'
  const h = hashOf(seed)
  const inner = kind === 'f' || kind === 'm' ? portrait(kind, h) : (things[kind] ?? things.sun!)(h)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="80" height="80">${inner}</svg>`
}
