import { useState } from 'react';
import type { Consent } from '../answers.ts';
import { Failure } from '../api.ts';
import { momentText } from '../format.ts';
import { Choice, FailureNote, Primary } from '../parts.tsx';
import { useText } from '../texts.ts';
import { useSending } from '../use-sending.ts';
import { SignaturePad } from './signature-pad.tsx';
import type { StepProps } from './step-props.ts';

type Decision = 'sign' | 'refuse';

/** The consents, each decided for itself; one signature is put under those that are given. */
export function ConsentStep({ place, send, onward }: StepProps) {
  const text = useText();
  const { busy, failure, run } = useSending();
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const [signature, setSignature] = useState<string | null>(null);
  const decided = place.consents.filter(({ purpose }) => decisions[purpose]);
  const open = place.consents.filter(({ state, purpose }) => state === 'open' && !decisions[purpose]);
  const signs = decided.some(({ purpose }) => decisions[purpose] === 'sign');
  const submit = () =>
    run(async () => {
      if (signs && !signature) throw new Failure('signature', text('familyPage.sign.needed'));
      let last = place;
      // One after another: what was taken stays taken if the line drops between two.
      for (const { purpose, version } of decided) {
        const decision = decisions[purpose];
        last = await send('consent', { purpose, version, decision, ...(decision === 'sign' && { signature }) });
        setDecisions(({ [purpose]: _done, ...rest }) => rest);
      }
      onward(last);
    });
  const withdraw = ({ purpose, version }: Consent) => run(() => send('consent', { purpose, version, decision: 'withdraw' }));
  return (
    <>
      <p className="note">{text('familyPage.consents.how')}</p>
      {place.consents.map((consent) => (
        <ConsentCard
          key={consent.purpose}
          consent={consent}
          decision={decisions[consent.purpose] ?? null}
          decide={(decision) => setDecisions({ ...decisions, [consent.purpose]: decision })}
          withdraw={() => void withdraw(consent)}
          busy={busy}
        />
      ))}
      {signs && (
        <section className="card">
          <h2>{text('familyPage.sign.title')}</h2>
          <p className="note">{text('familyPage.sign.how')}</p>
          <SignaturePad change={setSignature} />
        </section>
      )}
      <FailureNote failure={failure} />
      {open.length > 0 && decided.length > 0 && <p className="note">{text('familyPage.consents.left', { count: open.length })}</p>}
      {decided.length > 0 ? (
        <Primary busy={busy} onClick={submit}>
          {text(signs ? 'familyPage.consents.sign' : 'familyPage.consents.submit')}
        </Primary>
      ) : (
        <Primary busy={busy} disabled={open.length > 0} onClick={() => onward(place)}>
          {text('familyPage.onward')}
        </Primary>
      )}
    </>
  );
}

interface CardProps {
  readonly consent: Consent;
  readonly decision: Decision | null;
  readonly decide: (decision: Decision) => void;
  readonly withdraw: () => void;
  readonly busy: boolean;
}

function ConsentCard({ consent, decision, decide, withdraw, busy }: CardProps) {
  const text = useText();
  const { purpose, needed, text: words, state, own, at } = consent;
  const [sure, setSure] = useState(false);
  return (
    <section className={`card consent ${state}`}>
      <h2>
        {text(`familyPage.consents.purposes.${purpose}`)}{' '}
        <small>{text(needed ? 'familyPage.consents.needed' : 'familyPage.consents.free')}</small>
      </h2>
      {/* The Chinese text is the one that is signed, whatever the language of the page. */}
      <p className="words" lang="zh-CN">
        {words}
      </p>
      {state !== 'open' && (
        <p className="given">
          {text(`familyPage.consents.states.${state}`)}
          {state === 'signed' && !own && text('familyPage.consents.byOther')}
          {at && <small>{momentText(at)}</small>}
        </p>
      )}
      {state !== 'signed' && (
        <Choice
          name={purpose}
          label={text(state === 'open' ? 'familyPage.consents.question' : 'familyPage.consents.change')}
          options={[
            ['sign', text('familyPage.consents.yes')],
            ['refuse', text('familyPage.consents.no')],
          ]}
          value={decision}
          change={decide}
        />
      )}
      {needed && decision === 'refuse' && <p className="warning">{text('familyPage.consents.blocks')}</p>}
      {state === 'signed' && own && !sure && (
        <button type="button" onClick={() => setSure(true)}>
          {text('familyPage.consents.withdraw')}
        </button>
      )}
      {sure && state === 'signed' && (
        <fieldset className="pair">
          <p>{text('familyPage.consents.sure')}</p>
          <button type="button" disabled={busy} onClick={withdraw}>
            {text('familyPage.consents.withdrawNow')}
          </button>
          <button type="button" onClick={() => setSure(false)}>
            {text('familyPage.cancel')}
          </button>
        </fieldset>
      )}
    </section>
  );
}
