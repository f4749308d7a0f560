import type { Context } from '@zhixing/engine/context.ts';
import type { MenuPage } from '@zhixing/engine/module.ts';
import { applicationsOf, declaredApplications } from '../account/applications.ts';
import { PAGES } from './documents.ts';
import type { NamedPrincipal } from './principals.ts';

/** The pages of every menu. */
export const menuPages = ({ engine }: Pick<Context, 'engine'>): readonly MenuPage[] =>
  engine.modules.flatMap((module) => module.pages?.(engine) ?? []);

/** A principal's pages or applications as they are now, and as declared without stored records. */
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

/** The pages and applications that an actor who is no administrator may pass on: those in their own menu. */
export async function heldItems(ctx: Context, subject: string): Promise<ReadonlySet<string>> {
  const { menu } = ctx.actor.access;
  if (subject !== PAGES) return new Set((await applicationsOf(ctx.engine, ctx.actor)).map(({ id }) => id));
  return new Set([...pagesOfRoles(ctx, menu?.roles ?? []), ...(menu?.pages ?? [])]);
}

const pagesOfRoles = (ctx: Context, roles: readonly string[]): readonly string[] =>
  roles.length === 0 ? [] : menuPages(ctx).flatMap((page) => (page.roles.some((role) => roles.includes(role)) ? [page.code] : []));
