import type { Context } from '@zhixing/engine/context.ts';
import { daysLeft, passwordStateOf } from '../password/must-change.ts';
import { passwordAgeOf, passwordPolicyOf, systemSettingsOf } from './configuration.ts';
import { configuredName, systemNameOf } from './system-name.ts';
import { pictureAddress } from './system-pictures.ts';
import { pictureNames } from './system-settings.ts';

/** sysConfig of the specification's section 3; unset pictures are empty, unset names are the product's own. */
export async function systemConfigOf({ engine, language }: Context): Promise<Readonly<Record<string, unknown>>> {
  const settings = await systemSettingsOf(engine);
  const name = await systemNameOf(engine, language);
  const text = (name: 'copyright' | 'companyName') => settings[name] || engine.texts.text(language, `account.config.${name}`);
  const { days, remind } = await passwordAgeOf(engine);
  const { domain, defaultView, showLunarCalendar, firstDay, duration } = settings;
  return {
    sysName: name,
    title: name,
    sysVersion: settings.sysVersion || engine.version,
    copyright: text('copyright'),
    companyName: text('companyName'),
    domain,
    ...Object.fromEntries(pictureNames.map((name) => [name, pictureAddress(settings, name)])),
    // Empty, since a default password is known to all: each user gets a password of their own.
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

/** The same for the current user: a handed-over password must be changed whatever the policy says. */
export async function systemConfigFor(ctx: Context): Promise<Readonly<Record<string, unknown>>> {
  const config = await systemConfigOf(ctx);
  // A viewer is not asked to change the password of the viewed user.
  const password = ctx.actor.viewer ? null : await passwordStateOf(ctx.db, ctx.actor);
  const passwordDaysLeft = await daysLeft(ctx.engine, password);
  return { ...config, passwordDaysLeft, ...(password?.handedOver && { mandatoryModificationOfInitialPassword: 1 }) };
}

/** Configuration of the sign-in page: only values that were set, since the browser chooses the language of the defaults. */
export async function signInConfig({ engine, language }: Context): Promise<{ sysName?: string; copyright?: string; loginIcon?: string }> {
  const settings = await systemSettingsOf(engine);
  const { copyright } = settings;
  const sysName = await configuredName(engine, language);
  const loginIcon = pictureAddress(settings, 'loginIcon');
  return { ...(sysName && { sysName }), ...(copyright && { copyright }), ...(loginIcon && { loginIcon }) };
}
