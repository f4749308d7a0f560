import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { line, nothing } from '../account/texts.ts';
import { baseInfoOf, changeBaseInfo } from './base-info.ts';

const base = '/api/permission/Users/Current';

/** The signed-in user's base information. */
export const baseInfoRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: `${base}/BaseInfo`, access: 'session', query: nothing, summary: 'What is kept of the signed-in person' },
    (_input, ctx) => baseInfoOf(ctx),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${base}/BaseInfo`,
      access: 'session',
      body: z.strictObject({
        version: z.number().int().min(1).max(2_147_483_647).optional(),
        gender: z.enum(['male', 'female']).nullish(),
        birthday: line(20).nullish(),
        mobilePhone: line(40).nullish(),
        email: line(200).nullish(),
      }),
      summary: 'Change one’s own gender, birthday, phone number or e-mail address',
    },
    async ({ body: { version, ...changes } }, ctx) => {
      await changeBaseInfo(ctx, version, changes);
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'account.told.saved'), await baseInfoOf(ctx));
    },
  ),
];
