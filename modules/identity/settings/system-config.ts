import type { Context } from '@zhixing/engine/context.ts';
import { daysLeft, passwordStateOf } from '../password/must-change.ts';
import { passwordAgeOf, passwordPolicyOf, systemSettingsOf } from './configuration.ts';
import { pictureAddress } from './system-pictures.ts';
import { pictureNames } from './system-settings.ts';

/** sysConfig of the specification's section 3; pictures that nobody has set are empty, names that nobody has given the product's own. */
export async function systemConfigOf({ engine, language }: Context): Promise<Readonly<Record<string, unknown>>> {
  const settings = await systemSettingsOf(engine);
  const text = (name: 'sysName' | 'copyright' | 'companyName') => settings[name] || engine.texts.text(language, `account.config.${name}`);
  const { days, remind } = await passwordAgeOf(engine);
  const { domain, defaultView, showLunarCalendar, firstDay, duration } = settings;
  return {
    sysName: text('sysName'),
    title: text('sysName'),
    sysVersion: engine.version,
    copyright: text('copyright'),
    companyName: text('companyName'),
    domain,
    ...Object.fromEntries(pictureNames.map((name) => [name, pictureAddress(settings, name)])),
    // A password that everybody knows is none: users are created with one of their own.
    newUserDefaultPassword: '',
    defaultView,
    showLunarCalendar,
    firstDay,
    duration,
    ...(await passwordPolicyOf(engine)),
    passwordIsUpdatedRegularly: days === null ? 0 : 1,
    updateCycle: days ?? 0,
    updateInAdvance: remind,
    enableVerificationCode: settings.captcha === 'never' ? 0 : 1,
    verificationCodeNumber: settings.verificationCodeNumber,
    lastLoginTimeSwitch: settings.lastLoginTimeSwitch ? 1 : 0,
    minorsWatermark: settings.minorsWatermark ? 1 : 0,
  };
}

/** The same for whoever asks: a password that was handed over is to be changed, whatever the policy is for others. */
export async function systemConfigFor(ctx: Context): Promise<Readonly<Record<string, unknown>>> {
  const config = await systemConfigOf(ctx);
  const password = await passwordStateOf(ctx.db, ctx.actor);
  const passwordDaysLeft = await daysLeft(ctx.engine, password);
  return { ...config, passwordDaysLeft, ...(password?.handedOver && { mandatoryModificationOfInitialPassword: 1 }) };
}

/** What stands on the sign-in page: only what somebody has set, since its language is for the browser to know. */
export async function doorConfig({ engine }: Context): Promise<{ sysName?: string; copyright?: string; loginIcon?: string }> {
  const settings = await systemSettingsOf(engine);
  const { sysName, copyright } = settings;
  const loginIcon = pictureAddress(settings, 'loginIcon');
  return { ...(sysName && { sysName }), ...(copyright && { copyright }), ...(loginIcon && { loginIcon }) };
}
