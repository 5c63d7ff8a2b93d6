/** R217: an address of any scheme (`weixin://…`), and one that a browser opens. */
export const anyUrl = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i
export const httpUrl = /^https?:\/\/[^\s/]\S*$/i
