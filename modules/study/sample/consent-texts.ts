import type { ConsentType } from './rows.ts';

/** The versions of the consent texts that the sample's guardians were shown. */
export const CONSENT_TEXTS: Record<ConsentType, { readonly version: string; readonly text: string }> = {
  face: {
    version: 'face-2025.1',
    text: '本人作为学生的监护人，同意学校采集并使用该学生的人脸信息，仅用于校园及研学基地出入核验与签到，保存至毕业或研学结束后30日。本人知悉可随时撤回同意，不同意不影响报名，学校将改用学生卡或纸质胸牌签到。',
  },
  medical: {
    version: 'medical-2025.1',
    text: '研学期间学生突发疾病或受伤且无法及时联系本人时，本人授权带队教师与随队医护先行送医并配合必要的紧急救治，同时尽快通知本人。',
  },
  location: {
    version: 'location-2025.2',
    text: '本人同意研学期间通过学生佩戴设备收集位置与体温、心率数据，仅用于行程安全保障，行程结束后按规定期限删除。不同意不影响报名。',
  },
  media: {
    version: 'media-2025.1',
    text: '本人同意学校在研学成果展示中使用含有该学生形象的照片与视频，不作商业用途；本人可随时要求撤下。',
  },
};
