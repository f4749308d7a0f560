import { z } from 'zod';

/** Pictures that stand for the system, by the names of the specification. */
export const pictureNames = ['logoIcon', 'loginIcon', 'navigationIcon', 'workLogoIcon', 'appIcon'] as const;
export type PictureName = (typeof pictureNames)[number];

export const captchaModes = ['afterFailures', 'always', 'never'] as const;
export const calendarViews = ['month', 'week'] as const;

/** What administrators say of the system as a whole. An empty text is the product's own, in the language of whoever reads it. */
export interface SystemSettings extends Readonly<Record<PictureName, string>> {
  readonly sysName: string;
  readonly companyName: string;
  readonly copyright: string;
  /** Address under which people reach the system from outside. */
  readonly domain: string;
  readonly defaultView: (typeof calendarViews)[number];
  readonly showLunarCalendar: boolean;
  /** First day of a week: 0 is Sunday. */
  readonly firstDay: number;
  /** Minutes that a new entry of the calendar lasts. */
  readonly duration: number;
  /** Minutes without a request after which a session ends. */
  readonly tokenTimeout: number;
  /** Wrong passwords after which an account is locked. */
  readonly passwordErrorsNumber: number;
  /** Minutes for which it is. */
  readonly lockTime: number;
  /** Days after which a password has to be changed; 0 is never, null as the profile of passwords says. */
  readonly updateCycle: number | null;
  /** Days before that, in which its owner is reminded. */
  readonly updateInAdvance: number;
  /** Hours in which an initial password has to be used; after them it opens nothing. */
  readonly initialPasswordHours: number;
  /** When an image code is asked for at signing in. */
  readonly captcha: (typeof captchaModes)[number];
  /** Its letters. */
  readonly verificationCodeNumber: number;
  /** Whether people are told after signing in when their account was used last. */
  readonly lastLoginTimeSwitch: boolean;
  /** Whether pages with data of minors show over it who looks, and when. */
  readonly minorsWatermark: boolean;
}

export const initialSystem: SystemSettings = {
  sysName: '',
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
/** Id of an uploaded picture; empty takes it away. */
const picture = z.union([z.literal(''), z.uuid()]);

/** The settings as they may be set, each by itself. */
export const systemShape = {
  sysName: text(60),
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
  /** Twelve hours after signing in a session ends anyhow. */
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
