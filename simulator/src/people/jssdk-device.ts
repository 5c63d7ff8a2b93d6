import type { Corp } from '../world/corp.ts'
import { Refusal, type World } from '../world/world.ts'
import { HERE, ids, type JsAsk, type JsCall, type JsFunction, kindOfPicture, mustAsk, number, type Params, text } from './jssdk-call.ts'
import { keepFile } from './kf-files.ts'

// Pictures, places and codes: what the phone itself gives a page. A picture's localId is the picture, as a data: address.

function chooseImage(_world: World, _corp: Corp, call: JsCall): Params | JsAsk {
  if (mustAsk(call)) return { ask: {} }
  const images = Array.isArray(call.chosen?.images) ? call.chosen.images.map(String) : []
  if (images.length > (number(call.params, 'count') || 9)) throw new Refusal('too many images')
  for (const one of images) kindOfPicture(one)
  return { localIds: images }
}

/** Kept for three days; serverId is the media_id (platform/00 §7). */
function uploadImage(world: World, corp: Corp, { params }: JsCall): Params {
  const { kind, base64 } = kindOfPicture(text(params, 'localId'), 'invalid localId')
  const serverId = keepFile(world, corp, 'image', { name: `image.${kind}`, base64 })
  world.changed()
  return { serverId }
}

const addressed = (name: string): JsFunction => {
  return (_world, _corp, { params }) => {
    if (!URL.canParse(text(params, name))) throw new Refusal(`invalid ${name}`)
    return {}
  }
}
/** The client shows or hides something of its own; nobody else sees it. */
const silent: JsFunction = () => ({})

export const deviceFunctions: Record<string, JsFunction> = {
  chooseImage,
  uploadImage,
  downloadImage(world, corp, { params }) {
    const id = text(params, 'serverId')
    if (!corp.media.has(id)) throw new Refusal('invalid serverId')
    return { localId: `${world.url}/sim/media/${id}` }
  },
  getLocalImgData(_world, _corp, { params }) {
    const localData = text(params, 'localId')
    kindOfPicture(localData, 'invalid localId')
    return { localData }
  },
  previewImage(_world, _corp, { params }) {
    if (ids(params, 'urls').length === 0) throw new Refusal('invalid urls')
    return {}
  },
  previewFile: addressed('url'),
  openDefaultBrowser: addressed('url'),
  getLocation(_world, _corp, call) {
    if (mustAsk(call)) return { ask: {} }
    const { latitude, longitude } = HERE
    return { speed: 0, accuracy: 20, latitude, longitude, ...call.chosen }
  },
  openLocation: silent,
  scanQRCode(_world, _corp, call) {
    if (mustAsk(call)) return { ask: {} }
    const resultStr = call.chosen ? text(call.chosen, 'text') : ''
    // with needResult 0 the client deals with what it found
    return call.params.needResult ? { resultStr } : {}
  },
  launchMiniprogram(_world, _corp, { params }) {
    if (!text(params, 'appid')) throw new Refusal('invalid appid')
    return {}
  },
  closeWindow: silent,
  hideOptionMenu: silent,
  showOptionMenu: silent,
  hideMenuItems: silent,
  showMenuItems: silent,
  hideAllNonBaseMenuItem: silent,
  showAllNonBaseMenuItem: silent,
  onMenuShareAppMessage: silent,
  onMenuShareTimeline: silent,
  onMenuShareWechat: silent,
}
