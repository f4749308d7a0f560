import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { NotSent, Outcome, Provider } from '@zhixing/messaging/provider.ts';
import { channelOf, type problems, TEST_EVENT } from '../channels.ts';
import { Message } from '../message.model.ts';
import type { Way } from '../message-config.ts';
import { type Addressed, listOrNull, MAX_LENGTH } from '../queue/enqueue.ts';
import { openProvider } from '../queue/providers.ts';
import { rest, works } from '../queue/store-outcomes.ts';

/** The result of a test message to one recipient, with the values of the list of messages. */
export interface Tried {
  readonly channel: string;
  /** Id of the account; null for the app. */
  readonly account: string | null;
  readonly user: string | null;
  readonly outcome: 'sent' | 'refused' | 'doubtful';
  readonly problem: (typeof problems)[number] | null;
  readonly said: string | null;
  readonly reference: string | null;
}

/** The results of one account; `down`: it cannot send at present. */
export interface Ended {
  readonly account: string;
  readonly tried: readonly Tried[];
  readonly down: NotSent | null;
}

export interface TestSend {
  readonly way: Pick<Way, 'account' | 'kind'>;
  readonly outsideCode: string | null;
  readonly to: readonly Addressed[];
}

/** Sends at once without the queue, since the tester waits for the answer of the provider. Each message is recorded in the list. */
export async function sendNow(ctx: Context, testSend: TestSend): Promise<Ended> {
  const provider = await opened(ctx, testSend.way.account);
  const tried: Tried[] = [];
  let down: NotSent | null = 'ended' in provider ? provider : null;
  for (const one of testSend.to) {
    const id = newId();
    // A provider found to be down is not called for the remaining recipients.
    const outcome = one.receiver === null ? noAddress : (down ?? (await sendOne(provider as Provider, id, testSend, one)));
    if (outcome.ended === 'down') down = outcome;
    tried.push(await note(ctx, id, testSend, one, outcome));
  }
  if ('send' in provider) provider.close();
  return { account: testSend.way.account, tried, down };
}

/** Audits the test, and updates the failure state of the accounts. */
export async function recordTestSend(ctx: Context, model: string, record: string, ends: readonly Ended[]): Promise<void> {
  const all = ends.flatMap(({ tried }) => tried);
  const sent = all.filter(({ outcome }) => outcome === 'sent').length;
  await ctx.db.transaction(async (database) => {
    await audit(within(ctx, database), { kind: 'setting', verb: 'tryOut', model, record, detail: { messages: all.length, sent } });
    const place = { database, now: ctx.now };
    for (const { account, tried, down } of ends)
      if (down) await rest(place, account, down);
      else if (tried.some(({ outcome }) => outcome === 'sent')) await works(place, account);
  });
}

const noAddress: Outcome = { ended: 'refused', problem: 'noAddress' };

async function opened({ engine }: Context, account: string): Promise<Provider | NotSent> {
  try {
    return (await openProvider(engine, account)) ?? { ended: 'refused' as const, problem: 'notSetUp' as const };
  } catch (error) {
    engine.log.warn({ error, account }, 'messages');
    return { ended: 'down', problem: 'secretUnreadable' };
  }
}

async function sendOne(provider: Provider, id: string, { outsideCode }: TestSend, { receiver, title, text, outsideValues }: Addressed) {
  const template = outsideCode === null ? null : { code: outsideCode, values: outsideValues };
  const to = receiver ?? '';
  return (
    (await provider.send({ id, title, text, link: null, template }, [to])).get(to) ?? ({ ended: 'refused', problem: 'other' } as const)
  );
}

/** A test is not retried: outcomes that would be retried count as not sent. */
const endOf = (outcome: Outcome): Pick<Tried, 'outcome' | 'problem' | 'said' | 'reference'> =>
  outcome.ended === 'sent'
    ? { outcome: 'sent', problem: null, said: null, reference: outcome.reference ?? null }
    : {
        outcome: outcome.ended === 'doubtful' ? 'doubtful' : 'refused',
        problem: outcome.problem,
        said: outcome.said ?? null,
        reference: null,
      };

async function note(ctx: Context, id: string, testSend: TestSend, one: Addressed, outcome: Outcome): Promise<Tried> {
  const { way, outsideCode } = testSend;
  const tried: Tried = { channel: channelOf[way.kind], account: way.account, user: one.user, ...endOf(outcome) };
  const now = ctx.now().toISOString();
  const words = {
    title: one.title.slice(0, MAX_LENGTH.title),
    body: one.text.slice(0, MAX_LENGTH.body),
    outsideCode,
    outsideValues: listOrNull(one.outsideValues),
  };
  const told = { id, event: TEST_EVENT, type: 'system', receiver: one.receiver ?? '—', urgent: true, ...words } as const;
  const sent = { attempts: one.receiver === null ? 0 : 1, queuedAt: now, sentAt: tried.outcome === 'sent' ? now : null };
  await insertRows({ ...ctx, db: ctx.engine.database }, Message, [
    { ...told, ...sent, ...tried, account: way.account, channel: channelOf[way.kind] },
  ]);
  return tried;
}
