import { simClient } from '../src/sim-client.ts'

export const sim = simClient(location.origin)
export const qrImage = (text: string) => `/sim/qr?text=${encodeURIComponent(text)}`
