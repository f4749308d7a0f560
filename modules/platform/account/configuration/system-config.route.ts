import { Told } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';
import { z } from 'zod';
import { securityAccess } from '../security/security-access.ts';
import { changeConfiguration } from './change-configuration.ts';
import { systemConfigOf } from './system-config.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
/** The specification's fields of the password policy, as they may be set. */
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

/** The system's configuration: read by everybody, its password policy changed by administrators. */
export const systemConfigRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/SysConfig',
      access: 'session',
      query: z.strictObject({}),
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
      body: policyShape,
      summary: 'Change the password policy; what is left out stays',
    },
    async ({ body }, ctx) => {
      await changeConfiguration(ctx, { policy: body as Partial<PasswordPolicy> });
      return new Told(ctx.engine.texts.text(ctx.language, 'account.told.configuration'), await systemConfigOf(ctx));
    },
  ),
];
