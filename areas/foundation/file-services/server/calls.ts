import { companyFiles, shortVideos } from '#core/contract/short-videos.ts'
import { implement } from '#core/server/implement.ts'
import { list as listFiles } from './company-files.ts'
import { add, list, remove, update } from './short-videos.ts'

export default [...implement(shortVideos, { list, add, update, delete: remove }), ...implement(companyFiles, { list: listFiles })]
