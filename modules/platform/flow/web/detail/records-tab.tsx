import { useText } from '@zhixing/client/i18n.ts';
import type { Tone } from '@zhixing/model';
import FileLinks from '@zhixing/ui/record/file-links.tsx';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import type { FlowDetail, Line } from '../flow.ts';
import { flowPath, useSignatures } from '../use-flow.ts';
import '../print-paper.css';

const tones: Readonly<Record<string, Tone>> = {
  agree: 'success',
  process: 'success',
  reject: 'danger',
  return: 'warning',
  recall: 'warning',
  terminate: 'danger',
  stuck: 'danger',
  nobodyFound: 'warning',
  passedOver: 'warning',
  overdue: 'warning',
  submit: 'processing',
  triggerFailed: 'warning',
  childApproved: 'success',
  childRejected: 'danger',
};

/** History: acts, users, principals and opinions, the newest first. */
export function RecordsTab({ detail }: { detail: FlowDetail }) {
  const signatures = useSignatures(
    detail.id,
    detail.records.some(({ signed }) => signed),
  );
  return (
    <ol className="flow-records">
      {detail.records.toReversed().map((line) => (
        <li key={line.id}>
          <RecordLine line={line} id={detail.id} signature={signatures.data?.[line.id]} />
        </li>
      ))}
    </ol>
  );
}

function RecordLine({ line, id, signature }: { line: Line; id: string; signature: string | undefined }) {
  const text = useText();
  const { act, at, nodeTitle, toNodeTitle, rule, opinion, others, files } = line;
  const to = [...(toNodeTitle ? [toNodeTitle] : []), ...(others ?? [])];
  return (
    <>
      <div className="flow-record-head">
        <strong>{useWho(line)}</strong>
        <ToneTag tone={tones[act] ?? 'neutral'}>{text(`flow.records.${act}`)}</ToneTag>
        {to.length > 0 ? (
          <span>
            {line.formerName} → {to.join(text('ui.value.comma'))}
          </span>
        ) : null}
        <span className="flow-record-where">{[rule, nodeTitle, chinaText(at)].filter(Boolean).join(' · ')}</span>
      </div>
      {opinion ? <p className="flow-opinion">{opinion}</p> : null}
      {signature ? <img className="flow-signature" src={signature} alt={text('flow.signatureOf', { name: line.userName ?? '' })} /> : null}
      {files.length > 0 ? (
        <FileLinks
          ids={files.map((file) => file.id)}
          labelOf={(key) => files.find((file) => file.id === key)?.name}
          path={`${flowPath(id)}/files`}
        />
      ) : null}
    </>
  );
}

/** Who acted, and for whom; the rule where no user did, with the owner of the decision. */
export function useWho({ userName, principalName }: Pick<Line, 'userName' | 'principalName'>): string {
  const text = useText();
  const name = userName ?? text('flow.byItself');
  return principalName ? text('flow.inPlace', { name, principal: principalName }) : name;
}
