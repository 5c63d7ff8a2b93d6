/** What a box of regions is given. */
export interface RegionsProps {
  /** Each from the whole to the part: `江苏省/苏州市`. */
  value: readonly string[]
  onChange: (regions: string[]) => void
  /** One at most. */
  one?: boolean
  disabled?: boolean
  autoFocus?: boolean
  'aria-label': string
}
