import type { Context } from '@zhixing/engine/context.ts';
import { passwordStateOf } from '../change-password/must-change.ts';
import { passwordPolicyOf } from './configuration.ts';

/** sysConfig of the specification's section 3; pictures and defaults that nobody has set are empty. */
export async function systemConfigOf({ engine, language }: Context): Promise<Readonly<Record<string, unknown>>> {
  const text = (name: string) => engine.texts.text(language, `account.config.${name}`);
  return {
    sysName: text('sysName'),
    title: text('sysName'),
    sysVersion: engine.version,
    copyright: text('copyright'),
    companyName: text('companyName'),
    domain: '',
    loginIcon: '',
    navigationIcon: '',
    workLogoIcon: '',
    logoIcon: '',
    appIcon: '',
    // A password that everybody knows is none: users are created with one of their own.
    newUserDefaultPassword: '',
    defaultView: 'month',
    showLunarCalendar: true,
    firstDay: 0,
    duration: 60,
    ...(await passwordPolicyOf(engine)),
  };
}

/** The same for whoever asks: a password that was handed over is to be changed, whatever the policy is for others. */
export async function systemConfigFor(ctx: Context): Promise<Readonly<Record<string, unknown>>> {
  const config = await systemConfigOf(ctx);
  const password = await passwordStateOf(ctx.db, ctx.actor.userId);
  return password?.handedOver ? { ...config, mandatoryModificationOfInitialPassword: 1 } : config;
}
