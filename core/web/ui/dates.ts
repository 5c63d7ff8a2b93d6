import { DatePicker, type DatePickerProps } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ComponentType } from 'react'

/** A field for one day. */
export type DayProps = Omit<DatePickerProps, 'onChange' | 'onOk' | 'multiple'> & { onChange?: (day: Dayjs | null) => void }
// antd types it for one day and for several at once; ours is always one.
export const Day = DatePicker as unknown as ComponentType<DayProps>
export const Days = DatePicker.RangePicker
