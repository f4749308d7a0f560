import { dateTime } from '@zhixing/client/formats.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { useState } from 'react';
import type { Followed, Key } from './answers.ts';
import { useRequest } from './use-request.ts';

interface Props {
  readonly shown: Followed;
  readonly of: Key;
  readonly onChanged: (one: Followed) => void;
}

/** A complaint as whoever made it sees it: state, steps, outcome, and what may still be done. */
export function FollowedView({ shown, of, onChanged }: Props) {
  const text = useText();
  const { outcome } = shown;
  const facts: readonly (readonly [string, string | null])[] = [
    [text('complaintPage.about'), shown.partyName],
    [text('complaintPage.acceptDue'), shown.status === 'recorded' ? shown.acceptDue : null],
    [text('complaintPage.handleDue'), outcome ? null : shown.handleDue],
    [text('complaintPage.files'), shown.files > 0 ? text('complaintPage.fileCount', { count: shown.files }) : null],
    [text('complaintPage.refused'), shown.refusedReason],
    [text('complaintPage.finding'), outcome?.finding ? text(`complaintPage.findings.${outcome.finding}`) : null],
    [text('complaintPage.result'), outcome?.result ?? null],
    [text('complaintPage.compensation'), outcome?.compensation ? shownYuan(outcome.compensation) : null],
  ];
  return (
    <section className="register-standing complain-followed" aria-label={shown.title}>
      <h2>
        {shown.title} <span className="register-state">{text(`complaintPage.states.${shown.status}`)}</span>
      </h2>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <ol className="complain-steps">
        {shown.steps.map(({ action, at }) => (
          <li key={`${action} ${at}`}>
            <time dateTime={at}>{dateTime(at)}</time> {text(`complaintPage.steps.${action}`)}
          </li>
        ))}
      </ol>
      {shown.may.supplement && <AddEvidence of={of} onChanged={onChanged} />}
      <Ways shown={shown} of={of} onChanged={onChanged} />
    </section>
  );
}

function AddEvidence({ of, onChanged }: Pick<Props, 'of' | 'onChanged'>) {
  const text = useText();
  const { busy, problem, run } = useRequest();
  const send = (files: readonly File[]) =>
    void run(async () => {
      for (const file of files) {
        const form = new FormData();
        // Number and code come before the file, which the server reads last.
        form.append('complaintNo', of.complaintNo);
        form.append('code', of.code);
        form.append('file', file);
        onChanged(await api.upload<Followed>('/api/public/complaints/evidence', form, () => undefined, { anonymous: true }));
      }
    });
  return (
    <div className="register-form complain-ways">
      <label className="field wide">
        <span>{text('complaintPage.addFile')}</span>
        <input
          type="file"
          multiple
          accept="application/pdf,image/jpeg,image/png"
          disabled={busy}
          aria-busy={busy}
          onChange={({ target }) => {
            send([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      <p className="answer-help">{text('complaintPage.fileHelp')}</p>
      <div role="alert" className={problem ? 'sign-in-failure' : ''}>
        {problem}
      </div>
    </div>
  );
}

function Ways({ shown: { may, reopenUntil }, of, onChanged }: Props) {
  const text = useText();
  const [reason, setReason] = useState('');
  const { busy, problem, run } = useRequest();
  const take = (step: string, args: object) =>
    void run(async () => onChanged(await api.post<Followed>(`/api/public/complaints/${step}`, { ...of, ...args }, { anonymous: true })));
  const say = may.reopen || may.withdraw;
  if (!say && !may.rate) return null;
  return (
    <div className="register-form complain-ways">
      {may.reopen && <p className="answer-help">{text('complaintPage.reopenHelp', { day: dateTime(reopenUntil) })}</p>}
      {say && (
        <label className="field wide">
          <span>{text('complaintPage.reason')}</span>
          <textarea value={reason} rows={3} maxLength={1000} onChange={({ target }) => setReason(target.value)} />
        </label>
      )}
      <div role="alert" className={problem ? 'sign-in-failure' : ''}>
        {problem}
      </div>
      <div className="register-ways">
        {may.rate && (
          <button type="button" className="zx-button" disabled={busy} onClick={() => take('rate', { satisfaction: 'satisfied' })}>
            {text('complaintPage.satisfied')}
          </button>
        )}
        {may.reopen && (
          <button
            type="button"
            className="zx-button"
            disabled={busy || reason.trim().length < 4}
            onClick={() => take('reopen', { reason })}
          >
            {text('complaintPage.reopen')}
          </button>
        )}
        {may.withdraw && (
          <button type="button" className="zx-button" disabled={busy} onClick={() => take('withdraw', { reason })}>
            {text('complaintPage.withdraw')}
          </button>
        )}
      </div>
    </div>
  );
}
