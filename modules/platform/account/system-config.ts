import type { Context } from '@zhixing/engine/context.ts';

/** Policy for new passwords: the specification's flags are 0 and 1. */
const passwordPolicy = {
  passwordStrengthLimit: 1,
  passwordLengthMin: 1,
  passwordLengthMinNumber: 8,
  containsNumbers: 1,
  includeLowercaseLetters: 1,
  includeUppercaseLetters: 0,
  containsCharacters: 0,
  mandatoryModificationOfInitialPassword: 0,
} as const;

/** sysConfig of the specification's section 3; pictures and defaults that nobody has set are empty. */
export function systemConfigOf({ engine, language }: Context): Readonly<Record<string, unknown>> {
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
    ...passwordPolicy,
  };
}
