import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

/** Only what the charts draw with; this file is loaded when the first chart is in sight. */
use([LineChart, BarChart, GridComponent, TooltipComponent, MarkLineComponent, SVGRenderer])

export const draw = (box: HTMLElement) => init(box, undefined, { renderer: 'svg' })
