/** R227: a Chinese (or other wide) character counts 2, everything else 1. `中a` is 3. */
export const wideLength = (text: string): number => [...text].reduce((n, c) => n + (c.codePointAt(0)! > 0xff ? 2 : 1), 0)
