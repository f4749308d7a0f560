import { defineRoute } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { applicationName, applicationsOf, businessSystem } from '../account/applications.ts';

/** Id for the current application. */
const IN_FORCE = '0';
const HOME = 'home';

/** The start page of an application. Custom portals do not exist yet, so that it is always a page of the product. */
export const portalRoute = defineRoute(
  {
    method: 'GET',
    path: '/api/visualdev/Portal/:id/auth',
    access: 'session',
    params: z.strictObject({ id: z.string().max(60) }),
    query: z.strictObject({ platform: z.enum(['web', 'app']).optional() }),
    summary: 'The page that an application begins with, for whoever holds it; 0 is the application in force',
  },
  async ({ params: { id } }, ctx) => {
    const wanted = id === IN_FORCE ? (ctx.actor.application ?? businessSystem.id) : id;
    const held = (await applicationsOf(ctx.engine, ctx.actor)).find((one) => one.id === wanted);
    if (!held) throw accountErrors.notHeld();
    // Codes of this API family: type 1 is an existing page, opened in this window; users cannot arrange it.
    return {
      id: held.id,
      enCode: held.enCode,
      fullName: applicationName(ctx.engine, ctx.language, held),
      systemId: held.id,
      type: 1,
      linkType: 0,
      customUrl: held.own?.home ?? HOME,
      enabledLock: 1,
      formData: null,
    };
  },
);
