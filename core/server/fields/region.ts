import { regionLines } from './regions.generated.ts'

interface Province {
  name: string
  /** Districts of a municipality stand where cities do, with none of their own. */
  cities: { name: string; districts: string[] }[]
}
/** As people choose them, from the whole to the part. */
export const regions: readonly Province[] = regionLines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', cities = ''] = line.split('|')
    return {
      name,
      cities: cities.split(';').map((one) => {
        const [city = '', districts = ''] = one.split(':')
        return { name: city, districts: districts ? districts.split(',') : [] }
      }),
    }
  })

interface Part {
  name: string
  parts: Part[]
}
const whole: Part[] = regions.map(({ name, cities }) => ({
  name,
  parts: cities.map((c) => ({ name: c.name, parts: c.districts.map((d) => ({ name: d, parts: [] })) })),
}))
const paths = new Set(whole.flatMap((p) => [p.name, ...p.parts.flatMap((c) => [under(p, c), ...c.parts.map((d) => under(p, c, d))])]))
function under(...parts: Part[]): string {
  return parts.map((p) => p.name).join('/')
}
export const isRegion = (path: string): boolean => paths.has(path)
/** A region and those that it lies in: whoever asks for a province finds its cities. */
export const upwards = (path: string): string[] => path.split('/').map((_, i, all) => all.slice(0, i + 1).join('/'))

/** 广西壮族自治区 is called 广西, 上海市 上海, 静安区 静安; a name of two letters stays as it is (辖区 of 东区 is no 东). */
const short = (name: string): string => {
  const bare = name.replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|省|市|区|县)$/, '')
  return bare.length >= 2 ? bare : name
}
/** Each part that the text may begin with, the longest first: 吉林市 before 吉林. */
const begun = (parts: readonly Part[], text: string): [Part, string][] =>
  parts
    .flatMap((part) => [part.name, short(part.name)].filter((name) => text.startsWith(name)).map((name) => [part, name] as const))
    .sort((a, b) => b[1].length - a[1].length)
    .map(([part, name]) => [part, text.slice(name.length)])

function pathIn(parts: readonly Part[], text: string): string[] | undefined {
  if (text === '') return []
  for (const [part, rest] of begun(parts, text)) {
    const more = pathIn(part.parts, rest)
    if (more) return [part.name, ...more]
  }
  return undefined
}

/**
 * `江苏省/苏州市/姑苏区` of what people and files write: 江苏苏州姑苏, 江苏省 苏州市, 苏州市姑苏区, 北京市市辖区东城区. A province, a city or a district; what
 * says less than which city it is (姑苏区 alone, 朝阳区) is none.
 */
export function regionOf(text: string): string | undefined {
  const bare = text.replace(/[\s/／,，、>·-]/g, '').replace(/^(..市)(\1|市辖区)+/, '$1')
  const found = pathIn(whole, bare)
  if (found) return found.length > 0 ? found.join('/') : undefined
  const below = whole.flatMap((province) => {
    const path = province.parts.some((c) => c.parts.length > 0) ? pathIn(province.parts, bare) : undefined
    return path ? [[province.name, ...path].join('/')] : []
  })
  return below.length === 1 ? below[0] : undefined
}
