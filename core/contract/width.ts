/** R227: how wide a text is: a Chinese character counts as two of the others. */
export const widthOf = (text: string): number =>
  [...text].reduce(
    (n, letter) => n + (/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f\u{20000}-\u{3ffff}]/u.test(letter) ? 2 : 1),
    0,
  )
