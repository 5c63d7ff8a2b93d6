import { parts } from '#core/web/parts.ts'
import { addVideo } from './add-video.ts'
import { chooseVideos } from './choose-videos.ts'

export default parts({ videos: { add: addVideo, choose: chooseVideos } })
