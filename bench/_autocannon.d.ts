/** As much of it as the benches use: it comes without types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections?: number
    amount?: number
    duration?: number
    method?: string
    headers?: Record<string, string>
    body?: string
    requests?: { method: string; headers?: Record<string, string>; setupRequest?: (request: object) => object }[]
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    duration: number
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
  }
  interface Load extends Promise<Result> {
    on(event: 'response', heard: () => void): void
  }
  export default function autocannon(options: Options): Load
}
