/** Cents to `4,286.00` (R298). Money is integer cents everywhere but on the screen. */
export const yuan = (cents: number): string => {
  const [whole, part] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}
