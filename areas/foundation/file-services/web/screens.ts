import { screens } from '#core/web/screens.ts'

export const fileScreens = screens('file-services', {
  image: {
    path: '/preview_image',
    title: { zh: '图片预览', en: 'Image' },
    bare: true,
    page: 'PreviewImagePage',
  },
  pdf: {
    path: '/preview_pdf',
    title: { zh: 'PDF 预览', en: 'PDF' },
    bare: true,
    page: 'PreviewPdfPage',
  },
})
