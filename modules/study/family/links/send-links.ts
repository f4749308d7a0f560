import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import { Guardian } from '../../school/guardian.model.ts';
import { School } from '../../school/school.model.ts';
import { familyErrors } from '../family.errors.ts';
import { FamilyLink } from '../family-link.model.ts';
import { outsideMessages, systemAddress } from '../ports.ts';
import { currentTokens } from './tokens.ts';

type Link = Row<typeof FamilyLink>;

/** The links under a condition that the actor may hand out, and that are open. */
export function openLinks(ctx: Context, which: Condition): Promise<Link[]> {
  const own = mustBeAble(ctx, ctx.engine.registry.get(FamilyLink.name), 'act:issue');
  return repo(FamilyLink, elevated(ctx)).find({ all: [own, which, { status: 'open' }, { expiresAt: { gt: ctx.now().toISOString() } }] });
}

/** Sends links to the telephones of their guardians; returns to how many. */
export async function sendLinks(ctx: Context, ids: readonly string[]): Promise<{ sent: number }> {
  const site = await use(ctx.engine, systemAddress).of(ctx.engine);
  if (site === '') throw familyErrors.noAddress();
  const links = await openLinks(ctx, { id: { in: [...ids] } });
  const tokens = await validTokens(ctx, links);
  const all = elevated(ctx);
  const guardians = await repo(Guardian, all).find({ id: { in: links.map(({ guardian }) => guardian) } });
  const schools = await repo(School, all).find({ id: { in: [...new Set(links.map(({ school }) => school))] } });
  const phones = new Map(guardians.map(({ id, phone }) => [id, phone]));
  const names = new Map(schools.map(({ id, name }) => [id, name]));
  const to = links.flatMap(({ id, guardian, school }) => {
    const phone = phones.get(guardian);
    return phone ? [{ phone, params: { school: names.get(school) ?? '', address: addressOf(site, tokens.get(id) ?? '') } }] : [];
  });
  await ctx.db.transaction(async (db) => {
    const inside = within(all, db);
    if (!(await use(ctx.engine, outsideMessages).send(inside, 'family.link', to))) throw familyErrors.smsOff();
    for (const { id } of links) await repo(FamilyLink, inside).act(id, 'markSent');
  });
  return { sent: to.length };
}

/** The tokens of links; refuses links whose address was made under another key of the server. */
export async function validTokens(ctx: Context, links: readonly Link[]): Promise<ReadonlyMap<string, string>> {
  const tokens = await currentTokens(ctx, links);
  if (tokens.size < links.length) throw familyErrors.staleAddress({ count: links.length - tokens.size });
  return tokens;
}

/** The address of the family page behind a token. */
export const addressOf = (site: string, token: string): string => new URL(`/formShortLink/${token}`, site).href;

/** The address of one link, for handing it on by other means than those of the platform. */
export async function linkAddress(ctx: Context, id: string, site: string): Promise<{ address: string }> {
  const [link] = await openLinks(ctx, { id: { eq: id } });
  if (!link) throw familyErrors.nothingToPrint();
  const tokens = await validTokens(ctx, [link]);
  await audit(ctx, { kind: 'download', verb: 'familyAddress', model: FamilyLink.name, record: id });
  return { address: addressOf(site, tokens.get(id) ?? '') };
}
