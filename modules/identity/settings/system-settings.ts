import { z } from 'zod';

/** Pictures of the system, by the names of the specification. */
export const pictureNames = ['logoIcon', 'loginIcon', 'navigationIcon', 'workLogoIcon', 'appIcon'] as const;
export type PictureName = (typeof pictureNames)[number];

export const captchaModes = ['afterFailures', 'always', 'never'] as const;
export const calendarViews = ['month', 'week'] as const;

/** Settings of the whole system. An empty text means the product's own, in the reader's language. */
export interface SystemSettings extends Readonly<Record<PictureName, string>> {
  readonly sysName: string;
  /** Its name for readers of traditional Chinese and of English; empty for the one above. */
  readonly sysNameZhtw: string;
  readonly sysNameEn: string;
  /** Version that is shown; empty for the product's. */
  readonly sysVersion: string;
  readonly companyName: string;
  readonly copyright: string;
  /** Public address of the system. */
  readonly domain: string;
  readonly defaultView: (typeof calendarViews)[number];
  readonly showLunarCalendar: boolean;
  /** First day of a week: 0 is Sunday. */
  readonly firstDay: number;
  /** Default length of a new calendar entry in minutes. */
  readonly duration: number;
  /** Minutes of inactivity after which a session ends. */
  readonly tokenTimeout: number;
  /** Wrong passwords after which an account is locked. */
  readonly passwordErrorsNumber: number;
  /** Minutes for which an account is locked. */
  readonly lockTime: number;
  /** Days after which a password must be changed; 0 is never, null follows the password profile. */
  readonly updateCycle: number | null;
  /** Days before expiry from which the owner is reminded. */
  readonly updateInAdvance: number;
  /** Hours within which an initial password must be used. */
  readonly initialPasswordHours: number;
  /** When an image code is required at sign-in. */
  readonly captcha: (typeof captchaModes)[number];
  /** Number of characters of the image code. */
  readonly verificationCodeNumber: number;
  /** Whether users are shown their last sign-in after signing in. */
  readonly lastLoginTimeSwitch: boolean;
  /** Whether pages with data of minors show a watermark with the reader and the time. */
  readonly minorsWatermark: boolean;
}

export const initialSystem: SystemSettings = {
  sysName: '',
  sysNameZhtw: '',
  sysNameEn: '',
  sysVersion: '',
  companyName: '',
  copyright: '',
  domain: '',
  logoIcon: '',
  loginIcon: '',
  navigationIcon: '',
  workLogoIcon: '',
  appIcon: '',
  defaultView: 'month',
  showLunarCalendar: true,
  firstDay: 0,
  duration: 60,
  tokenTimeout: 120,
  passwordErrorsNumber: 10,
  lockTime: 15,
  updateCycle: null,
  updateInAdvance: 7,
  initialPasswordHours: 72,
  captcha: 'afterFailures',
  verificationCodeNumber: 4,
  lastLoginTimeSwitch: true,
  minorsWatermark: false,
};

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));
/** Id of an uploaded picture; empty removes it. */
const picture = z.union([z.literal(''), z.uuid()]);

/** Validation of each setting. */
export const systemShape = {
  sysName: text(60),
  sysNameZhtw: text(60),
  sysNameEn: text(120),
  sysVersion: text(20),
  companyName: text(60),
  copyright: text(120),
  domain: z.union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(200)]),
  logoIcon: picture,
  loginIcon: picture,
  navigationIcon: picture,
  workLogoIcon: picture,
  appIcon: picture,
  defaultView: z.enum(calendarViews),
  showLunarCalendar: z.boolean(),
  firstDay: z.number().int().min(0).max(6),
  duration: z.number().int().min(5).max(1440),
  /** At most the absolute session lifetime of twelve hours. */
  tokenTimeout: z.number().int().min(5).max(720),
  passwordErrorsNumber: z.number().int().min(3).max(20),
  lockTime: z.number().int().min(1).max(1440),
  updateCycle: z.number().int().min(0).max(730).nullable(),
  updateInAdvance: z.number().int().min(0).max(60),
  initialPasswordHours: z.number().int().min(1).max(720),
  captcha: z.enum(captchaModes),
  verificationCodeNumber: z.number().int().min(3).max(6),
  lastLoginTimeSwitch: z.boolean(),
  minorsWatermark: z.boolean(),
};
