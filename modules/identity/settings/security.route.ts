import { isAddressOrNetwork } from '@zhixing/engine/http/address-or-network.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import type { AccountSettings } from '../account/settings.ts';
import { nothing } from '../account/texts.ts';
import { changeConfiguration } from './change-configuration.ts';
import { secondFactorModes, secondSignIns } from './configuration.ts';
import { profileNames } from './profiles.ts';
import { securityAccess } from './security-access.ts';
import { securityChanges, securityPage } from './security-page.ts';
import { policyShape } from './system-config.route.ts';
import { administratorModes } from './three-administrators.ts';

const path = '/api/system/Security';
const ADDRESSES = 200;
const changes = z
  .strictObject({
    secondSignIn: z.enum(secondSignIns),
    administrators: z.enum(administratorModes),
    secondFactor: z.enum(secondFactorModes),
    administratorAddresses: z.array(z.string().max(50).refine(isAddressOrNetwork)).max(ADDRESSES),
    passwordProfile: z.enum(profileNames),
    proofMinutes: z.number().int().min(0).max(720),
    policy: policyShape,
  })
  .partial();

/** Security settings of signing in, for security administrators. */
export const securityRoutes = (settings: AccountSettings): readonly Route[] => [
  defineRoute(
    {
      method: 'GET',
      path,
      access: securityAccess,
      duties: ['security', 'audit'],
      query: nothing,
      summary: 'Settings of signing in and security',
    },
    (_input, ctx) => securityPage(ctx),
  ),
  defineRoute(
    {
      method: 'PUT',
      path,
      access: securityAccess,
      proven: true,
      duties: ['security'],
      body: changes,
      summary: 'Change settings of signing in; what is left out stays',
    },
    async ({ body }, ctx) => {
      if ((body as { secondFactor?: string }).secondFactor === 'administrators' && !settings.secretKey)
        throw accountErrors.secondFactorUnavailable();
      const { policy = {}, ...security } = body as Parameters<typeof changeConfiguration>[1]['security'] & { policy?: object };
      await changeConfiguration(ctx, { security, policy });
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'account.told.configuration'), await securityPage(ctx));
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${path}/Changes`,
      access: securityAccess,
      duties: ['security', 'audit'],
      query: z.strictObject({
        currentPage: z.coerce.number().int().min(1).max(100_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(500).default(20),
      }),
      summary: 'Who changed which setting when',
    },
    ({ query }, ctx) => securityChanges(ctx, query),
  ),
];
