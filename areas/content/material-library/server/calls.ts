import { implement } from '#core/server/implement.ts'
import { shortVideos } from '../contract.ts'
import { add, list, remove, update } from './short-videos.ts'

export default implement(shortVideos, { list, add, update, delete: remove })
