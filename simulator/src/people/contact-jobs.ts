import { fireTo } from '../world/callbacks.ts'
import type { Corp } from '../world/corp.ts'
import type { World } from '../world/world.ts'

/** A job is done: the app that asked for it hears so, at its own address or the one it named (platform/02 §6.6). */
export function tellJobs(world: World, corp: Corp) {
  for (const job of corp.contactJobs.values()) {
    if (job.told || job.done_at > world.clock.seconds()) continue
    job.told = true
    world.changed()
    const app = corp.apps.find((a) => a.agentid === job.agentid)
    if (app)
      fireTo(
        world,
        corp,
        app,
        { Event: 'batch_job_result', BatchJob: { JobId: job.jobid, JobType: job.type, ErrCode: 0, ErrMsg: 'ok' } },
        job.callback,
      )
  }
}

export const dueContactJobs = {
  next(_world: World, corp: Corp): number | undefined {
    const times = [...corp.contactJobs.values()].filter((job) => !job.told).map((job) => job.done_at * 1000)
    return times.length ? Math.min(...times) : undefined
  },
  run: tellJobs,
}
