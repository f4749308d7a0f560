import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { GuardianMessage } from '@zhixing/engine/notification/guardian-messages.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { FamilyLink } from '../family-link.model.ts';
import { outsideMessages, systemAddress } from '../ports.ts';
import { addressOf } from './send-links.ts';
import { currentTokens } from './tokens.ts';

/**
 * Sends a message about a trip to guardians by their phones, each with the own link where the school has made one. False where nothing is set
 * up to send it.
 */
export async function tellGuardians(ctx: Context, { event, phones, params, source: trip }: GuardianMessage): Promise<boolean> {
  const links = await addressesFor(ctx, trip, phones);
  const to = phones.map((phone) => ({ phone, params: { ...params, link: links.get(phone) ?? '' } }));
  return use(ctx.engine, outsideMessages).send(ctx, event, to, trip);
}

async function addressesFor(ctx: Context, trip: string, phones: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const all = elevated(ctx);
  const site = await use(ctx.engine, systemAddress).of(ctx.engine);
  const guardians = site ? await repo(Guardian, all).find({ phone: { in: [...phones] } }) : [];
  const phoneOf = new Map(guardians.map(({ id, phone }) => [id, phone]));
  const open = { trip, status: 'open', expiresAt: { gt: ctx.now().toISOString() }, guardian: { in: [...phoneOf.keys()] } } as const;
  const links = guardians.length > 0 ? await repo(FamilyLink, all).find(open) : [];
  if (links.length === 0) return new Map();
  const tokens = await currentTokens(ctx, links);
  return new Map(
    links.flatMap(({ id, guardian }) => {
      const [phone, token] = [phoneOf.get(guardian), tokens.get(id)];
      return phone && token ? [[phone, addressOf(site, token)] as const] : [];
    }),
  );
}
