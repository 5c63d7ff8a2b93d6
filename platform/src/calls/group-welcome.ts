import { wecom } from '../call.ts'
import { ImagePart, LinkPart, MediaPart, MiniprogramPart } from '../parts.ts'
import { bytes, done, flag, id, idNumber, needs, open, opt, str, strict } from '../schema.ts'

// 入群欢迎语素材 (platform/05 §3): at most 100 per corp, no list call, only the creator app may change one.

const objects = {
  image: opt(ImagePart),
  link: opt(LinkPart),
  miniprogram: opt(MiniprogramPart),
  file: opt(MediaPart),
  video: opt(MediaPart),
}
const notEmpty = needs('text', 'image', 'link', 'miniprogram', 'file', 'video')

export const externalcontactGroupWelcomeTemplateAdd = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/group_welcome_template/add',
  doc: '92366',
  once: true,
  input: strict({ text: opt(strict({ content: bytes(3000) })), ...objects, agentid: opt(idNumber()), notify: opt(flag()) }, notEmpty),
  output: open({ template_id: str() }),
})

export const externalcontactGroupWelcomeTemplateEdit = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/group_welcome_template/edit',
  doc: '92366',
  input: strict({ template_id: id(), text: opt(strict({ content: bytes(4000) })), ...objects, agentid: opt(idNumber()) }, notEmpty),
  output: done(),
})

export const externalcontactGroupWelcomeTemplateGet = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/group_welcome_template/get',
  doc: '92366',
  priority: 'sync',
  input: strict({ template_id: id() }),
  output: open({
    text: opt(open({ content: opt(str()) })),
    image: opt(open({ pic_url: opt(str()) })),
    link: opt(open({ title: opt(str()), picurl: opt(str()), desc: opt(str()), url: opt(str()) })),
    miniprogram: opt(open({ title: opt(str()), pic_media_id: opt(str()), appid: opt(str()), page: opt(str()) })),
    file: opt(open({ media_id: opt(str()) })),
    video: opt(open({ media_id: opt(str()) })),
  }),
})

export const externalcontactGroupWelcomeTemplateDel = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/group_welcome_template/del',
  doc: '92366',
  input: strict({ template_id: id(), agentid: opt(idNumber()) }),
  output: done(),
})
