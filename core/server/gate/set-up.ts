/** Errcodes by which WeCom names what is wrong with how a company is set up, whatever it is asked (platform/00 §3); each with its cause. */
export const setUpErrcodes: ReadonlyMap<number, 'secret' | 'corpid' | 'agentid' | 'closed' | 'ip' | 'permission'> = new Map([
  [40001, 'secret'],
  [40013, 'corpid'],
  [40056, 'agentid'],
  [301002, 'agentid'],
  [50003, 'closed'],
  [60020, 'ip'],
  [48002, 'permission'],
])

/**
 * Refusals that follow from whom the app may see, and who may contact customers. WeCom tells nobody that an administrator changed the latter, and of
 * the range what an app is told (`visible-range.ts`); they also answer to a plain mistake, so that what is wrong is looked for, not read off them.
 */
export const rangeErrcodes: ReadonlySet<number> = new Set([60011, 84074, 84084])
