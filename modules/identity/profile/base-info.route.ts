import { checkedInput, unlike } from '@zhixing/engine/http/checked-input.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { openQuery } from '@zhixing/engine/http/queries.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { line } from '../account/texts.ts';
import { baseInfoOf, changeBaseInfo } from './base-info.ts';

const base = '/api/permission/Users/Current';
const changes = z.strictObject({
  version: z.number().int().min(1).max(2_147_483_647).optional(),
  gender: z.enum(['male', 'female']).nullish(),
  birthday: line(20).nullish(),
  mobilePhone: line(40).nullish(),
  email: line(200).nullish(),
});

/** The signed-in user's base information. */
export const baseInfoRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: `${base}/BaseInfo`, access: 'session', query: openQuery, summary: 'What is kept of the signed-in person' },
    (_input, ctx) => baseInfoOf(ctx),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${base}/BaseInfo`,
      access: 'session',
      body: changes.loose(),
      summary: 'Change one’s own gender, birthday, phone number or e-mail address; what is sent back as it was read stays',
    },
    async ({ body: { version, ...sent } }, ctx) => {
      await changeBaseInfo(ctx, version, checkedInput(changes, unlike(await baseInfoOf(ctx), sent)));
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'account.told.saved'), await baseInfoOf(ctx));
    },
  ),
];
