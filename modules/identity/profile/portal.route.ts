import type { Context } from '@zhixing/engine/context.ts';
import { openQuery } from '@zhixing/engine/http/queries.ts';
import { defineRoute } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { activeApplication, applicationsOf } from '../account/applications.ts';
import { type Portal, portalOf } from './portal.ts';

/** Id for the current application. */
const IN_FORCE = '0';

/** The start page of an application, by the id of the application or of its portal as the user's information names it. */
export const portalRoute = defineRoute(
  {
    method: 'GET',
    path: '/api/visualdev/Portal/:id/auth',
    access: 'session',
    params: z.strictObject({ id: z.string().max(60) }),
    query: openQuery.extend({ platform: z.enum(['web', 'app']).optional() }),
    summary: 'The page that an application begins with, by the id of the application or of its portal; 0 is the application in force',
  },
  async ({ params: { id } }, ctx) => {
    const { application, name, address, ...portal } = await wantedPortal(ctx, id);
    // Codes of this API family: type 1 is an existing page, opened in this window; users cannot arrange it.
    return {
      id: portal.id,
      enCode: application.enCode,
      fullName: name,
      systemId: application.id,
      type: 1,
      linkType: 0,
      customUrl: address,
      enabledLock: 1,
      formData: null,
    };
  },
);

async function wantedPortal(ctx: Context, id: string): Promise<Portal> {
  const held = (await applicationsOf(ctx.engine, ctx.actor)).find((one) => one.id === id);
  if (held) return portalOf(ctx, held);
  const current = await portalOf(ctx, await activeApplication(ctx.engine, ctx.actor, ctx.actor.application));
  if (id !== IN_FORCE && id !== current.id) throw accountErrors.notHeld();
  return current;
}
