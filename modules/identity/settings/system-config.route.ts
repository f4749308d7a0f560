import type { Context, Duty } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { checkedInput, unlike } from '@zhixing/engine/http/checked-input.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { openQuery } from '@zhixing/engine/http/queries.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';
import { z } from 'zod';
import { administratorsOf } from './administrators.ts';
import { changeConfiguration } from './change-configuration.ts';
import { readConfiguration } from './configuration.ts';
import { securityAccess } from './security-access.ts';
import { systemConfigOf } from './system-config.ts';
import { mustBePictures } from './system-pictures.ts';
import { type SystemSettings, systemShape } from './system-settings.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
/** The specification's fields of the password policy. */
export const policyShape = z
  .strictObject({
    passwordStrengthLimit: flag,
    passwordLengthMin: flag,
    passwordLengthMinNumber: z.number().int().min(6).max(32),
    containsNumbers: flag,
    includeLowercaseLetters: flag,
    includeUppercaseLetters: flag,
    containsCharacters: flag,
    mandatoryModificationOfInitialPassword: flag,
  })
  .partial();

/** Switches are read as 0 and 1, and may be written so. */
const onOff = z.union([z.boolean(), flag.transform((value) => value === 1)]);
const changes = z.strictObject({
  ...policyShape.shape,
  ...z.strictObject({ ...systemShape, lastLoginTimeSwitch: onOff, minorsWatermark: onOff }).partial().shape,
});

/** The system's configuration: read by every user, changed by administrators, or under separation of powers by the one with the duty. */
export const systemConfigRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/SysConfig',
      access: 'session',
      query: openQuery,
      beforePasswordChange: true,
      summary: 'System configuration and password policy',
    },
    (_input, ctx) => systemConfigOf(ctx),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: '/api/system/SysConfig',
      access: securityAccess,
      duties: ['system', 'security'],
      body: z.looseObject({}),
      summary: 'Change the configuration or the password policy; what is left out, or sent back as it was read, stays',
    },
    async ({ body }, ctx) => {
      const changed = checkedInput(changes, unlike(await systemConfigOf(ctx), body));
      const { system, policy } = parted(changed);
      mustHaveDuties(ctx, changed);
      await mustBePictures(ctx, system);
      await changeConfiguration(ctx, { policy, ...(Object.keys(system).length > 0 && { system }) });
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'account.told.configuration'), await systemConfigOf(ctx));
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/SysConfig/Settings',
      access: securityAccess,
      duties: ['system', 'security', 'audit'],
      query: z.strictObject({}),
      summary: 'The configuration as it is kept: ids of pictures, empty names where the product’s own stand',
    },
    async (_input, ctx) => (await readConfiguration(ctx.db)).system,
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/SysConfig/getAdminList',
      access: securityAccess,
      duties: ['system', 'security', 'audit'],
      query: z.strictObject({}),
      summary: 'Who administers the system: everything, or one of the three separated duties',
    },
    async (_input, ctx) => ({ list: await administratorsOf(ctx) }),
  ),
];

/** Splits the changes into system settings and password policy. */
function parted(body: Readonly<Record<string, unknown>>): { system: Partial<SystemSettings>; policy: Partial<PasswordPolicy> } {
  const of = (shape: object) => Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(shape, name)));
  return { system: of(systemShape), policy: of(policyShape.shape) };
}

/** Fields that need the security duty, such as session lengths and account locks. */
const SIGNING_IN: readonly string[] = [
  'tokenTimeout',
  'passwordErrorsNumber',
  'lockTime',
  'updateCycle',
  'updateInAdvance',
  'initialPasswordHours',
  'captcha',
  'verificationCodeNumber',
  'lastLoginTimeSwitch',
  'minorsWatermark',
  ...Object.keys(policyShape.shape),
];

function mustHaveDuties({ actor }: Context, body: object): void {
  for (const name of Object.keys(body)) {
    const duty: Duty = SIGNING_IN.includes(name) ? 'security' : 'system';
    if (!actor.access.everything && !actor.duties?.includes(duty)) throw modelErrors.denied({ permission: `sysConfig.${duty}` });
  }
}
