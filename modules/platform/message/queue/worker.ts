import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { type PollingWorker, startPollingWorker } from '@zhixing/engine/queue/polling-worker.ts';
import type { NotSent, OutgoingMessage, Provider } from '@zhixing/messaging/provider.ts';
import { systemAddress } from '../ports.ts';
import { type Claimed, claim, type DueAccount, dueAccounts, LEASE_SECONDS, putOffQuiet } from './claim.ts';
import { MESSAGE_CHANNEL } from './enqueue.ts';
import { openProvider } from './providers.ts';
import { recover } from './recover.ts';
import { requeue, rest, storeOutcomes, works } from './store-outcomes.ts';

const LOOK_MS = 5000;
const RECOVER_MS = 30_000;
/** No group is started after this, so that sending ends within the lease. */
const LATEST_MS = (LEASE_SECONDS - 120) * 1000;

/** Starts the sending worker. Processes share the work by account. */
export async function startSending(engine: Engine): Promise<PollingWorker> {
  const open = new Map<string, { readonly version: number; readonly provider: Provider }>();
  let recovered = 0;
  const worker = await startPollingWorker(engine, {
    name: 'messages',
    channel: MESSAGE_CHANNEL,
    everyMs: LOOK_MS,
    work: async (stopping) => {
      if (engine.now().getTime() - recovered >= RECOVER_MS) {
        recovered = engine.now().getTime();
        await recover(engine);
      }
      await putOffQuiet(engine);
      const due = await dueAccounts(engine);
      const done = await Promise.all(due.map((account) => sendSome({ engine, open, stopping }, account)));
      return done.some(Boolean);
    },
  });
  return {
    ...worker,
    stop: async () => {
      await worker.stop();
      for (const { provider } of open.values()) provider.close();
    },
  };
}

interface Sending {
  readonly engine: Engine;
  readonly open: Map<string, { readonly version: number; readonly provider: Provider }>;
  readonly stopping: () => boolean;
}

/** Sends a batch through an account; returns whether there may be more to send at once. */
async function sendSome(sending: Sending, account: DueAccount): Promise<boolean> {
  const { engine } = sending;
  const provider = await providerOf(sending, account);
  if (provider === null) return false;
  if ('problem' in provider) {
    await rest(engine, account.id, provider);
    return false;
  }
  const claimed = await claim(engine, account);
  if (claimed.length === 0) return false;
  const site = await use(engine, systemAddress).of(engine);
  const down = await sendAll({ ...sending, provider, site }, claimed);
  if (down) await rest(engine, account.id, down);
  else await works(engine, account.id);
  return down === null;
}

async function providerOf({ engine, open }: Sending, { id, version }: DueAccount): Promise<Provider | NotSent | null> {
  const known = open.get(id);
  if (known?.version === version) return known.provider;
  known?.provider.close();
  open.delete(id);
  try {
    const provider = await openProvider(engine, id);
    if (provider) open.set(id, { version, provider });
    return provider;
  } catch (error) {
    engine.log.warn({ error, account: id }, 'messages');
    return { ended: 'down', problem: 'secretUnreadable', waitSeconds: 60 };
  }
}

/** Sends groups of equal messages, some concurrently, until the account is found to be down. Groups not started return to the queue. */
async function sendAll(
  work: Sending & { readonly provider: Provider; readonly site: string },
  claimed: readonly Claimed[],
): Promise<NotSent | null> {
  const { engine, provider, stopping } = work;
  const began = performance.now();
  const groups = groupsOf(claimed, provider.most);
  let down: NotSent | null = null;
  const left = () => (down || stopping() || performance.now() - began > LATEST_MS ? undefined : groups.shift());
  const line = async () => {
    for (let group = left(); group; group = left()) {
      const outcomes = await provider.send(
        messageOf(group[0] as Claimed, work.site),
        group.map(({ receiver }) => receiver),
      );
      down = (await storeOutcomes(engine, group, outcomes)) ?? down;
    }
  };
  await Promise.all(Array.from({ length: Math.min(provider.atOnce, groups.length) }, line));
  if (groups.length > 0) await requeue(engine.database, groups.flat(), null, engine.now());
  return down;
}

/** Groups equal messages up to the batch size of the provider; no receiver is in a group twice. */
function groupsOf(claimed: readonly Claimed[], most: number): Claimed[][] {
  if (most === 1) return claimed.map((one) => [one]);
  const groups: Claimed[][] = [];
  for (const same of Map.groupBy(claimed, wordsIn).values()) {
    const own: Claimed[][] = [];
    for (const one of same) {
      const group = own.find((some) => some.length < most && some.every(({ receiver }) => receiver !== one.receiver));
      if (group) group.push(one);
      else own.push([one]);
    }
    groups.push(...own);
  }
  return groups;
}

const wordsIn = ({ title, body, link, outsideCode, outsideValues }: Claimed): string =>
  JSON.stringify([title, body, link, outsideCode, outsideValues]);

function messageOf({ id, title, body, link, outsideCode, outsideValues }: Claimed, site: string): OutgoingMessage {
  return {
    id,
    title,
    text: body ?? '',
    link: link !== null && site !== '' ? new URL(link, site).href : null,
    template: outsideCode === null ? null : { code: outsideCode, values: outsideValues ?? [] },
  };
}
