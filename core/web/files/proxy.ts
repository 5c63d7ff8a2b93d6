/** R265: a picture of another origin, as one of ours: only such a one may be drawn into a canvas. */
export const imageProxy = (url: string): string =>
  /^https?:/.test(url) && new URL(url).origin !== location.origin ? `/image_proxy?url=${encodeURIComponent(url)}` : url
