export const stepOrder = ['prepare', 'secret', 'callback', 'domain', 'people', 'mini', 'done'] as const
export type StepKey = (typeof stepOrder)[number]
