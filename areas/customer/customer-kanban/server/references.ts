import { referred } from '#core/server/references.ts'
import { stagesNamed } from '#core/server/stages/where.ts'
import { aStageReference } from '../contract.ts'
import { customers } from './subject.ts'

/** Conditions on stages: the stage, or its process, may be gone. */
export default [referred(aStageReference, (ctx, ids) => stagesNamed(ctx, customers, ids))]
