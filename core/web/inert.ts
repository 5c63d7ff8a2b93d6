/** What lies under a dialog, drawer or palette is out of reach for keyboard and screen readers, until the last of them is gone. */
let held = 0
const apply = () => document.getElementById('app')?.toggleAttribute('inert', held > 0)

export function holdInert(): () => void {
  held++
  apply()
  let done = false
  return () => {
    if (done) return
    done = true
    held--
    apply()
  }
}
