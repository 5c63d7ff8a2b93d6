/** The code somebody has just made: the list opens it, so that its picture is at hand the moment WeCom has made it. */
let wayId: string | undefined

export function justMade(id: string): void {
  wayId = id
}
export function takeJustMade(): string | undefined {
  const id = wayId
  wayId = undefined
  return id
}
