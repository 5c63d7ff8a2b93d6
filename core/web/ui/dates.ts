import { DatePicker, type DatePickerProps } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ComponentType } from 'react'

/** One day: antd types it for one and several at once. */
export type DayProps = Omit<DatePickerProps, 'onChange' | 'onOk' | 'multiple'> & { onChange?: (day: Dayjs | null) => void }
export const Day = DatePicker as unknown as ComponentType<DayProps>
export const Days = DatePicker.RangePicker
