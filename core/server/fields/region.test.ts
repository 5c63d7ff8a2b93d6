import { expect, test } from 'vitest'
import { isRegion, regionOf, regions, upwards } from './region.ts'

test('a region is read as people and files write it, and kept from the whole to the part', () => {
  for (const [written, kept] of [
    ['江苏省苏州市姑苏区', '江苏省/苏州市/姑苏区'],
    ['江苏 苏州 姑苏', '江苏省/苏州市/姑苏区'],
    ['江苏省/苏州市/姑苏区', '江苏省/苏州市/姑苏区'],
    ['苏州市姑苏区', '江苏省/苏州市/姑苏区'],
    ['苏州', '江苏省/苏州市'],
    ['上海', '上海市'],
    ['上海市上海市静安区', '上海市/静安区'],
    ['北京市市辖区东城区', '北京市/东城区'],
    ['吉林', '吉林省'],
    ['吉林省吉林市', '吉林省/吉林市'],
    ['广西南宁', '广西壮族自治区/南宁市'],
    ['香港特别行政区', '香港特别行政区'],
  ])
    expect([written, regionOf(written!)]).toEqual([written, kept])
  for (const none of ['朝阳区', '江苏省静安区', '苏', '中国', '', '///', '上海市静安区南京西路', '东'])
    expect([none, regionOf(none)]).toEqual([none, undefined])
})

test('each region leads back to itself, and none of them is told by less than its city', () => {
  const all = regions.flatMap((p) => [
    p.name,
    ...p.cities.flatMap((c) => [`${p.name}/${c.name}`, ...c.districts.map((d) => `${p.name}/${c.name}/${d}`)]),
  ])
  expect([regions.length, all.length > 3500, new Set(all).size]).toEqual([34, true, all.length])
  expect(all.filter((path) => regionOf(path) !== path || !isRegion(path))).toEqual([])
  expect(upwards('江苏省/苏州市/姑苏区')).toEqual(['江苏省', '江苏省/苏州市', '江苏省/苏州市/姑苏区'])
})
