import { type Variable, variables } from '#core/contract/message.ts'

/** Between the text with `{{customer_name}}` and the editable box where a variable is one piece that cannot be cut in half. */
const pattern = /(\{\{(?:customer_name|staff_name)\}\})/

export const tokenOf = (name: Variable, label: string): string =>
  `<span class="mc-var" contenteditable="false" data-var="${name}">${escaped(label)}</span>`
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** Only what may be used here becomes one piece; what may not stays the text it is. */
export function toHtml(text: string, label: (name: Variable) => string, allowed: readonly Variable[] = variables): string {
  return text
    .split(pattern)
    .map((part) => {
      const name = allowed.find((v) => part === `{{${v}}}`)
      return name ? tokenOf(name, label(name)) : escaped(part)
    })
    .join('')
}

/** What stands in the box. Browsers put a lone `<br>` into an empty box and `<div>`s where lines were pasted. */
export function fromBox(box: Node): string {
  let out = ''
  const walk = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) out += child.nodeValue ?? ''
      else if (child instanceof HTMLElement) {
        const name = variables.find((v) => v === child.dataset.var)
        if (name) out += `{{${name}}}`
        else if (child.tagName === 'BR') out += '\n'
        else {
          if ((child.tagName === 'DIV' || child.tagName === 'P') && out && !out.endsWith('\n')) out += '\n'
          walk(child)
        }
      }
    }
  }
  walk(box)
  return out
    .replace(/\u00a0/g, ' ')
    .replace(/\u200b/g, '')
    .replace(/^\n$/, '')
}
