export const yuan = (cents: number) => `¥${(cents / 100).toFixed(2)}`
