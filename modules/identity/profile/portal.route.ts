import { defineRoute } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { applicationName, applicationsOf, businessSystem } from '../account/applications.ts';

/** The application in force, where a client names no portal. */
const IN_FORCE = '0';
const HOME = 'home';

/** The portal of an application: the page that it begins with. One that somebody has drawn does not exist yet, so that each is a page of the product. */
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
    // In the numbers of this API family: 1 a page that is there, in this window; nobody arranges it for himself.
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
