import type { PictureName, SystemSettings } from './use-system-settings.ts';

/** Settings other than pictures. */
export type SettingName = Exclude<keyof SystemSettings, PictureName>;

/** Minimum and maximum of numbers, as validated by the server. */
export const ranges: Readonly<Partial<Record<SettingName, readonly [number, number]>>> = {
  duration: [5, 1440],
  tokenTimeout: [5, 720],
  passwordErrorsNumber: [3, 20],
  lockTime: [1, 1440],
  updateCycle: [0, 730],
  updateInAdvance: [0, 60],
  initialPasswordHours: [1, 720],
  verificationCodeNumber: [3, 6],
};

const [LINE, SHORT] = [480, 240];

/** Width of a field in pixels, by its usual content. */
export const widths: Readonly<Record<SettingName, number>> = {
  sysName: LINE,
  sysNameZhtw: LINE,
  sysNameEn: LINE,
  sysVersion: SHORT,
  companyName: LINE,
  copyright: LINE,
  domain: LINE,
  defaultView: SHORT,
  showLunarCalendar: LINE,
  firstDay: SHORT,
  duration: SHORT,
  tokenTimeout: SHORT,
  passwordErrorsNumber: SHORT,
  lockTime: SHORT,
  updateCycle: SHORT,
  updateInAdvance: SHORT,
  initialPasswordHours: SHORT,
  captcha: SHORT,
  verificationCodeNumber: SHORT,
  lastLoginTimeSwitch: LINE,
  minorsWatermark: LINE,
};

/** Boolean settings. */
export const switches: readonly SettingName[] = ['showLunarCalendar', 'lastLoginTimeSwitch', 'minorsWatermark'];

/** Maximum length of a text. */
export const lengths: Readonly<Partial<Record<SettingName, number>>> = {
  sysName: 60,
  sysNameZhtw: 60,
  sysNameEn: 120,
  sysVersion: 20,
  companyName: 60,
  copyright: 120,
  domain: 200,
};
