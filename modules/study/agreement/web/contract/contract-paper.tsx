import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { useFileAddress } from '@zhixing/ui/widgets/use-file-address.ts';
import type { ReactNode } from 'react';
import type { ContractSide, ContractText } from '../../contract/contract.model.ts';

/** A version of a contract as it is read on paper, with its signatures. */
export function ContractPaper({ version, contract }: { version: string; contract: string }) {
  const text = useText();
  const { data } = useRecord('contractVersion', version);
  const signatures = useList('contractSignature', { size: 2, filter: { contract } }).data?.list ?? [];
  if (!data) return <Waiting rows={8} />;
  const { record } = data;
  return (
    <PaperText paper={record.text as ContractText}>
      <div className="agreement-signatures">
        {(['school', 'agency'] as const).map((side) => (
          <SignedBy key={side} side={side} signature={signatures.find((one) => one.side === side)} />
        ))}
      </div>
      <footer>{text('agreement.contract.hash', { edition: Number(record.edition), hash: String(record.textHash) })}</footer>
    </PaperText>
  );
}

/** The text of a contract on paper; below it stands what is passed. */
export function PaperText({ paper, children }: { paper: ContractText; children?: ReactNode }) {
  const text = useText();
  const sides = [
    ['school', paper.school],
    ['agency', paper.agency],
  ] as const;
  return (
    <article className="agreement-paper" lang="zh-CN">
      <h1>{paper.title}</h1>
      {sides.map(([side, party]) => (
        <p key={side}>
          <strong>{text(`agreement.contract.party.${side}`)}</strong> {partyText(party)}
        </p>
      ))}
      <ByPlace items={paper.blocks}>
        {({ heading, text: said }) => (
          <section>
            <h2>{heading}</h2>
            <p>{said}</p>
          </section>
        )}
      </ByPlace>
      <section>
        <h2>{text('agreement.contract.safety')}</h2>
        <p>{paper.safetyDuty}</p>
      </section>
      <section>
        <h2>{text('agreement.contract.insurance')}</h2>
        <p>{paper.insuranceDuty}</p>
      </section>
      <PaperTerms paper={paper} />
      {children}
    </article>
  );
}

const partyText = ({ name, code, person, address }: ContractSide): string => [name, code, person, address].filter(Boolean).join('，');

function PaperTerms({ paper: { paymentTerms, cancelPolicy, figures } }: { paper: ContractText }) {
  const text = useText();
  return (
    <>
      <section>
        <h2>{text('agreement.contract.payment')}</h2>
        <ol>
          <ByPlace items={paymentTerms}>
            {({ name, percent, due }) => (
              <li>
                {name}：{percent}%{figures.amount > 0 && ` · ${shownYuan(Math.round((figures.amount * percent) / 100))}`} ·{' '}
                {text(`agreement.contract.due.${due}`)}
              </li>
            )}
          </ByPlace>
        </ol>
      </section>
      <section>
        <h2>{text('agreement.contract.cancel')}</h2>
        <ol>
          {cancelPolicy.map(({ hoursBefore, refundPercent }) => (
            <li key={hoursBefore}>{text('agreement.contract.step', { hours: hoursBefore, percent: refundPercent })}</li>
          ))}
        </ol>
      </section>
    </>
  );
}

function SignedBy({ side, signature }: { side: 'school' | 'agency'; signature: RecordRow | undefined }) {
  const text = useText();
  const path = signature ? `/api/data/contractSignature/${signature.id}/files/picture` : undefined;
  const { url } = useFileAddress({ id: signature ? String(signature.picture) : null, file: null }, path);
  return (
    <div>
      <strong>{text(`agreement.contract.party.${side}`)}</strong>
      {signature ? (
        <>
          {url ? <img src={url} alt={text('agreement.contract.signatureOf', { name: String(signature.signer) })} /> : null}
          <span>{String(signature.signer)}</span>
          <time dateTime={String(signature.signedAt)}>{dateTime(String(signature.signedAt))}</time>
        </>
      ) : (
        <span className="agreement-unsigned">{text('agreement.contract.unsigned')}</span>
      )}
    </div>
  );
}
