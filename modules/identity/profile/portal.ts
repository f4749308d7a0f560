import type { Context } from '@zhixing/engine/context.ts';
import { type Application, applicationName } from '../account/applications.ts';

/** The page that an application begins with. */
export interface Portal {
  /** Id of the home page given to the user's roles, or of an application with a start page of its own; empty for the product's home page. */
  readonly id: string;
  readonly name: string;
  /** Path of the page. */
  readonly address: string;
  readonly application: Application;
}

const HOME = 'home';

/** What an application begins with: its own start page, or the home page, which administrators may give to roles. */
export async function portalOf(ctx: Context, application: Application): Promise<Portal> {
  const name = applicationName(ctx.engine, ctx.language, application);
  if (application.own?.home) return { id: application.id, name, address: application.own.home, application };
  const pages = await Promise.all(ctx.engine.modules.map((module) => module.rolePage?.(ctx) ?? null));
  const page = pages.find((one) => one !== null);
  return { id: page?.id ?? '', name: page?.name ?? name, address: HOME, application };
}
