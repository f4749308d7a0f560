import type { Context } from '@zhixing/engine/context.ts';
import type { MenuPage } from '@zhixing/engine/module.ts';
import { applicationsOf, declaredApplications } from '../account/applications.ts';
import { PAGES } from './documents.ts';
import type { NamedPrincipal } from './principals.ts';

/** Every line of every menu. */
export const menuPages = ({ engine }: Pick<Context, 'engine'>): readonly MenuPage[] =>
  engine.modules.flatMap((module) => module.pages?.(engine) ?? []);

/** The pages or applications of a holder: as they are now, and as they would be if nobody had written them down. */
export async function itemsOf(
  ctx: Context,
  principal: Pick<NamedPrincipal, 'key' | 'role'>,
  subject: string,
): Promise<{ now: readonly string[]; declared: readonly string[]; written: boolean }> {
  const { pages, applications } = await ctx.engine.access.records();
  const written = (subject === PAGES ? pages : applications).get(principal.key);
  const declared =
    subject === PAGES ? pagesOfRoles(ctx, principal.role === undefined ? [] : [principal.role]) : declaredApplications(principal.role);
  return { now: written ?? declared, declared, written: written !== undefined };
}

/** What an actor who is no administrator may hand on: the pages and applications that are shown to himself. */
export async function heldItems(ctx: Context, subject: string): Promise<ReadonlySet<string>> {
  const { menu } = ctx.actor.access;
  if (subject !== PAGES) return new Set((await applicationsOf(ctx.engine, ctx.actor)).map(({ id }) => id));
  return new Set([...pagesOfRoles(ctx, menu?.roles ?? []), ...(menu?.pages ?? [])]);
}

const pagesOfRoles = (ctx: Context, roles: readonly string[]): readonly string[] =>
  roles.length === 0 ? [] : menuPages(ctx).flatMap((page) => (page.roles.some((role) => roles.includes(role)) ? [page.code] : []));
