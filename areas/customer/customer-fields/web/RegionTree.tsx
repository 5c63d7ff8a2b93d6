import { Cascader } from 'antd'
import { useMemo } from 'react'
import { useCall } from '#core/web/request/query.ts'
import { texts, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { customFields } from '../contract.ts'
import type { RegionsProps } from './region-props.ts'

const t = texts({
  'zh-CN': { choose: '省 / 市 / 区', what: '没读到地区' },
  en: { choose: 'Province / city / district', what: 'Regions not loaded' },
})
const leaf = (name: string) => ({ value: name, label: name })

/** Any level can be chosen, and found by any of its names. */
export default function RegionTree({ value, onChange, one, disabled, autoFocus, ...aria }: RegionsProps) {
  const text = useText(t)
  const read = useCall(customFields.regions, {}, { silence: 'all', staleTime: Number.POSITIVE_INFINITY })
  const options = useMemo(
    () =>
      (read.data?.list ?? []).map(({ name, cities }) => ({
        ...leaf(name),
        children: cities.map((city) => ({
          ...leaf(city.name),
          ...(city.districts.length > 0 && { children: city.districts.map(leaf) }),
        })),
      })),
    [read.data],
  )
  const same = {
    ...aria,
    options,
    disabled,
    autoFocus,
    loading: read.isPending,
    className: 'cf-select',
    placeholder: text.choose,
    changeOnSelect: true,
    showSearch: { limit: 50 },
    allowClear: true,
  }
  return (
    <>
      {one ? (
        <Cascader {...same} value={value[0]?.split('/')} onChange={(path) => onChange(path?.length ? [path.join('/')] : [])} />
      ) : (
        <Cascader
          {...same}
          multiple
          showCheckedStrategy={Cascader.SHOW_PARENT}
          value={value.map((path) => path.split('/'))}
          onChange={(paths) => onChange(paths.map((path) => path.join('/')))}
        />
      )}
      {read.error && <ErrorLine error={read.error} what={text.what} retry={() => void read.refetch()} />}
    </>
  )
}
