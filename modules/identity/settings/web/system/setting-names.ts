import type { PictureName, SystemSettings } from './use-system-settings.ts';

/** A setting that is typed or chosen. */
export type SettingName = Exclude<keyof SystemSettings, PictureName>;

/** Lowest and highest of the numbers, as the server takes them. */
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

/** How wide a field is, in pixels: as wide as what is usually written there. */
export const widths: Readonly<Record<SettingName, number>> = {
  sysName: LINE,
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

/** Settings that are on or off. */
export const switches: readonly SettingName[] = ['showLunarCalendar', 'lastLoginTimeSwitch', 'minorsWatermark'];

/** Longest text of a setting. */
export const lengths: Readonly<Partial<Record<SettingName, number>>> = { sysName: 60, companyName: 60, copyright: 120, domain: 200 };
