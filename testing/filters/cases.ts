/** Values of filters, one call's. */
export interface Cases {
  /** What is asked without the filter. */
  base?: Record<string, unknown>
  filters: Record<string, unknown>
}
