import { useChange } from '@zhixing/client/use-change.ts';
import { useRef, useState } from 'react';
import type { Bill, Channel, Place } from '../answers.ts';
import { ask, Failure } from '../api.ts';
import { momentText, moneyText } from '../format.ts';
import { Choice, FailureNote, Primary } from '../parts.tsx';
import { useText } from '../texts.ts';
import { useSending } from '../use-sending.ts';
import { askWhoPays, isWechat, payByBridge, resumePayment } from '../wechat.ts';
import type { StepProps } from './step-props.ts';

/** What is due, and the ways to pay it that work in this browser. */
export function Due({ place, bill }: StepProps & { bill: Bill }) {
  const text = useText();
  const channels = channelsHere(place);
  const { busy, failure, channel, setChannel, pay } = usePaying(place, channels);
  return (
    <section className="card">
      <h2>
        {text('familyPage.pay.due')} {moneyText(bill.dueNow)}
      </h2>
      <p className="note">{text('familyPage.pay.until', { at: momentText(bill.dueAt) })}</p>
      {place.channels.length === 0 && <p>{text('familyPage.pay.offline')}</p>}
      {place.channels.length > 0 && channels.length === 0 && <p className="warning">{text('familyPage.pay.inWechat')}</p>}
      {channels.length > 0 && (
        <>
          <Choice
            name="channel"
            label={text('familyPage.pay.by')}
            options={channels.map((one) => [one, text(`familyPage.pay.channels.${one}`)] as const)}
            value={channel}
            change={setChannel}
          />
          <Primary busy={busy} onClick={() => void pay(bill.dueNow)}>
            {text('familyPage.pay.pay', { amount: moneyText(bill.dueNow) })}
          </Primary>
          {bill.open > bill.dueNow && (
            <button type="button" disabled={busy} onClick={() => void pay(bill.open)}>
              {text('familyPage.pay.payAll', { amount: moneyText(bill.open) })}
            </button>
          )}
          <p className="note">{text('familyPage.pay.back')}</p>
        </>
      )}
      <FailureNote failure={failure} />
    </section>
  );
}

/** WeChat's browser opens no other provider, and WeChat Pay only by the school's official account. */
function channelsHere({ channels, paysInWechat }: Place): readonly Channel[] {
  if (!isWechat()) return channels;
  return paysInWechat ? channels.filter((one) => one === 'wechat') : [];
}

interface Started {
  readonly invitation: { readonly kind: string; readonly url?: string; readonly params?: object };
}

function usePaying({ student, trip }: Place, channels: readonly Channel[]) {
  const { busy, failure, run } = useSending();
  const [channel, setChannel] = useState<Channel | null>(channels[0] ?? null);
  const whom = { student: student.id, trip: trip?.id ?? null };
  const start = async (amount: number) => {
    const token = /^\/formShortLink\/([\w-]{22})/.exec(location.pathname)?.[1];
    const client = isWechat() ? 'jsapi' : 'h5';
    try {
      const { invitation } = await ask<Started>('POST', 'pay', { ...whom, channel, client, amount, ...(token && { token }) });
      await accept(invitation);
    } catch (error) {
      if (!token || !(error instanceof Failure && error.key === 'family.payerNeeded')) throw error;
      await askWhoPays(whom, amount, token);
    }
  };
  const resumed = useRef(false);
  // Once, when the page comes back from WeChat.
  useChange([], () => {
    if (resumed.current) return;
    resumed.current = true;
    void run(async () => {
      const amount = await resumePayment(whom);
      if (amount !== null) await start(amount);
    });
  });
  return { busy, failure, channel, setChannel, pay: (amount: number) => run(() => start(amount)) };
}

async function accept({ url, params }: Started['invitation']): Promise<void> {
  // The page is read again after a payment, so that the receipt or the pending payment stands there.
  if (params && (await payByBridge(params))) location.reload();
  if (url && /^(https:|alipays?:|weixin:)/.test(url)) location.assign(url);
}
