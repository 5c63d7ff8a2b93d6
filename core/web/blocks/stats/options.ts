import type { EChartsCoreOption } from 'echarts/core'
import { say } from '../../text/text.ts'
import { statText } from './text.ts'
import { type Series, type ValueKind, writeValue } from './value.ts'

interface Drawn {
  labels: readonly string[]
  series: readonly Series[]
  kind: ValueKind
  form: 'line' | 'bar'
  marks: readonly { at: string; text: string }[]
}
/** `2026-07-04` → `7/4`; names stay. */
const shortLabel = (label: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(label) ? `${Number(label.slice(5, 7))}/${Number(label.slice(8))}` : label
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** Ours in ECharts' words: line 2 px, area 7 %, dotted horizontal grid, 11 px axis, previous period dashed grey, marks in wheat. */
export function options(d: Drawn, at: HTMLElement): EChartsCoreOption {
  const css = getComputedStyle(at)
  const v = (name: string) => css.getPropertyValue(`--${name}`).trim()
  const text = say(statText)
  const ofWhole = d.kind === 'percent' && d.series.every((s) => s.values.every((n) => (n ?? 0) <= 1))
  const axis = { color: v('ink-3'), fontSize: 11, fontFamily: v('font') }
  return {
    animationDuration: 260,
    animationDurationUpdate: 260,
    grid: { left: 8, right: 14, top: 16, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      data: d.labels.map(shortLabel),
      boundaryGap: d.form === 'bar',
      axisLine: { lineStyle: { color: v('line') } },
      axisTick: { show: false },
      axisLabel: { ...axis, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      // of a whole there is no more than all
      ...(ofWhole && { max: 1, interval: 0.25 }),
      // half a customer is no tick; cents are whole, too
      minInterval: d.kind === 'percent' ? 0 : d.kind === 'money' ? 100 : 1,
      axisLabel: { ...axis, formatter: (n: number) => writeValue(d.kind, n) },
      splitLine: { lineStyle: { color: v('line'), type: [2, 3] } },
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: v('raised'),
      borderWidth: 0,
      padding: [8, 12],
      textStyle: { color: v('ink'), fontSize: 13, fontFamily: v('font') },
      extraCssText: `box-shadow:${v('pop')};border-radius:8px;line-height:20px`,
      axisPointer: { lineStyle: { color: v('line-strong'), type: 'solid' } },
      formatter: (points: { dataIndex: number }[]) => {
        const i = points[0]?.dataIndex ?? 0
        const rows = d.series.map(
          (s, at) =>
            `<div style="display:flex;align-items:center;gap:8px"><i style="width:12px;height:3px;border-radius:2px;background:${s.previous ? v('ink-3') : v(`c${at + 1}`)}"></i>${escaped(s.name)}<b style="margin-left:auto;padding-left:16px">${writeValue(d.kind, s.values[i])}</b></div>`,
        )
        const [now, before] = [d.series.find((s) => !s.previous)?.values[i], d.series.find((s) => s.previous)?.values[i]]
        const change = typeof now === 'number' && typeof before === 'number' && d.kind !== 'percent' ? now - before : undefined
        const label =
          change === undefined || change === 0
            ? ''
            : `<div style="font-size:12px;color:${v('ink-2')}">${change > 0 ? text.more(writeValue(d.kind, change)) : text.less(writeValue(d.kind, -change))}</div>`
        return `<div style="font-size:12px;color:${v('ink-3')}">${escaped(d.labels[i] ?? '')}</div>${rows.join('')}${label}`
      },
    },
    series: d.series.map((s, i) => ({
      name: s.name,
      type: d.form,
      data: [...s.values],
      // A single day has no line: draw a dot.
      showSymbol: s.values.length === 1,
      symbol: 'circle',
      symbolSize: 8,
      barMaxWidth: 24,
      z: s.previous ? 1 : 2,
      itemStyle: {
        color: s.previous ? v('ink-3') : v(`c${i + 1}`),
        borderColor: v('surface'),
        borderWidth: d.form === 'line' ? 2 : 0,
        borderRadius: d.form === 'bar' ? [4, 4, 0, 0] : 0,
      },
      lineStyle: { width: s.previous ? 1.5 : 2, type: s.previous ? [4, 4] : 'solid' },
      areaStyle: d.form === 'line' && i === 0 && !s.previous ? { opacity: 0.07 } : undefined,
      markLine:
        i === 0 && d.marks.length
          ? {
              symbol: 'none',
              silent: true,
              lineStyle: { color: v('wheat'), type: [3, 3] },
              label: {
                color: v('wheat'),
                backgroundColor: v('wheat-soft'),
                padding: [3, 6],
                borderRadius: 4,
                fontSize: 11,
                fontFamily: v('font'),
                position: 'insideEndTop',
                rotate: 0,
                align: 'left',
                offset: [4, 0],
              },
              data: d.marks.map((m) => ({ xAxis: shortLabel(m.at), label: { formatter: m.text } })),
            }
          : undefined,
    })),
  }
}
